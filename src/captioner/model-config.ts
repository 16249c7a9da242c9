import { z } from 'zod';
import { decoderOptionsSchema } from '../decoder/decoder-options.js';
import { mobilenetOptionsSchema } from '../encoder/mobilenet.js';
import { patchesOptionsSchema } from '../encoder/patches.js';
import type { EncoderOptions } from '../encoder/trainable-encoders.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const place = {
  /** Folder of the encoder, relative to the model's; another model's may be shared. */
  path: z.string().min(1),
  sha256,
};

/** `config.json` of a model folder. */
export const modelConfigSchema = z.strictObject({
  format: z.literal('saccade-model-1'),
  encoder: z.discriminatedUnion('kind', [mobilenetOptionsSchema.extend(place), patchesOptionsSchema.extend(place)]),
  preprocessing: z.strictObject({
    size: z.number().int().positive(),
    filter: z.enum(['nearest', 'cubic', 'mitchell', 'lanczos2', 'lanczos3', 'linear']),
  }),
  decoder: decoderOptionsSchema,
  vocabulary: z.strictObject({ size: z.number().int().positive(), sha256 }),
  /** p = σ(intercept + Σ slopes · features) of a caption being right; see `confidence.ts`. */
  confidence: z.strictObject({ intercept: z.number(), perWord: z.number(), length: z.number() }).optional(),
  /** How the model came to be, for people. */
  training: z.record(z.string(), z.unknown()).optional(),
  /** Scores with split, beam and tokeniser, for people. */
  scores: z.record(z.string(), z.unknown()).optional(),
});

export type ModelConfig = z.infer<typeof modelConfigSchema>;

/** Kind and sizes of a model's encoder, without its place. */
export function encoderOptionsOf({ encoder: { path: _, sha256: __, ...options } }: ModelConfig): EncoderOptions {
  return options;
}
