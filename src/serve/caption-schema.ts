import { z } from '@hono/zod-openapi';

/** What `POST /api/caption` takes. */
export const captionRequest = z.object({
  image: z
    .instanceof(File)
    .openapi({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG' }),
  caption: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .openapi({ description: 'A sentence to explain, instead of the own one' }),
  model: z.string().optional().openapi({ description: 'One of GET /api/models' }),
  beamSize: z.coerce.number().int().min(1).max(100).optional().openapi({ description: 'Sentences kept at each word' }),
  maxLength: z.coerce.number().int().min(1).max(100).optional().openapi({ description: 'Longest caption in words' }),
  temperature: z.coerce.number().min(0).max(5).optional().openapi({
    description: 'Above 0 draws each word by its probability instead of searching: below 1 bolder, above 1 more varied',
  }),
  seed: z.coerce.number().int().optional().openapi({ description: 'The same seed draws the same sentence' }),
  preview: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'Whether to send back the picture, upright, as WebP' }),
});

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const sentence = z.object({
  caption: z.string(),
  confidence: z.number().openapi({ description: 'Calibrated probability that the caption is right (0–1)' }),
  logProbability: z.number().openapi({ description: 'Natural-log probability (nats)' }),
});

/** What `POST /api/caption` answers: the journal's record and what `attention.json` holds. */
export const captionResponse = sentence.extend({
  model: z.string().openapi({ description: 'Name and hash of the weights' }),
  words: list(z.string()),
  alternatives: list(sentence),
  width: z.number().int().openapi({ description: 'Of the upright picture (pixels)' }),
  height: z.number().int(),
  attention: z.object({
    grid: z.tuple([z.number().int(), z.number().int()]).readonly().openapi({ description: 'Rows and columns' }),
    weights: list(list(list(z.number()))).openapi({ description: '[words][heads][cells], each head sums to 1' }),
    chosen: list(list(z.number().int()))
      .optional()
      .openapi({ description: 'Hard attention: the cell that each head chose [words][heads]' }),
    gate: list(z.number()).openapi({ description: 'Context gate of each word (0–1)' }),
    channels: list(list(z.number())).openapi({ description: 'Channel attention (0–1)' }),
    health: z.looseObject({}),
  }),
  preview: z.string().optional().openapi({ description: 'Base64 of a WebP file' }),
});

export const failureResponse = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export type CaptionRequest = z.infer<typeof captionRequest>;
export type CaptionResponse = z.infer<typeof captionResponse>;
