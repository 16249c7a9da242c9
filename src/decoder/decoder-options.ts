import { z } from 'zod';
import { type ChannelName, channelAttentions } from '../attention/channel/table.js';
import { type ScoreName, scoreFunctions } from '../attention/scores/table.js';
import { type SelectionName, selections } from '../attention/selection/table.js';
import { type FusionName, fusions } from './fusions.js';

const size = z.number().int().min(1).max(8192);
const namesOf = <Name extends string>(table: Record<Name, unknown>) => z.enum(Object.keys(table) as [Name, ...Name[]]);

/** What a decoder is made of; saved in the model's `config.json`. Which go together, `checkDecoderOptions` says. */
export const decoderOptionsSchema = z.strictObject({
  score: namesOf<ScoreName>(scoreFunctions).default('additive'),
  selection: namesOf<SelectionName>(selections).default('soft'),
  channel: namesOf<ChannelName>(channelAttentions).default('se'),
  /** Whether channels are weighed before the decoder looks, or in what it saw. */
  channelOrder: z.enum(['before', 'after']).default('before'),
  heads: z.number().int().min(1).max(64).default(1),
  /** Whether a cell is asked and answers as one vector, or as two. */
  keyValue: z.enum(['shared', 'separate']).default('shared'),
  /** Transformer encoder layers over the cells. */
  selfAttention: z.number().int().min(0).max(12).default(0),
  /** Whether the decoder looks back at the words so far. */
  wordAttention: z.boolean().default(false),
  fusion: namesOf<FusionName>(fusions).default('input'),
  /** Whether the decoder reads the word that it wrote last. */
  previousWord: z.boolean().default(true),
  /** Channels of a cell after its projection, all heads together. */
  value: size.default(512),
  /** Size of the space where cells and query meet, all heads together. */
  attention: size.default(256),
  hidden: size.default(512),
  embedding: size.default(300),
});

export type DecoderOptions = z.infer<typeof decoderOptionsSchema>;

/** Sizes that come from the encoder and the vocabulary. */
export interface DecoderSurroundings {
  /** Channels of the encoder's grid. */
  readonly channels: number;
  readonly vocabulary: number;
}
