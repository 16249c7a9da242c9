import { z } from 'zod';
import { type ChannelName, channelAttentions } from '../attention/channel/table.js';
import { type ScoreName, scoreFunctions } from '../attention/scores/table.js';
import { type SelectionName, selections } from '../attention/selection/table.js';

const size = z.number().int().min(1).max(8192);
const namesOf = <Name extends string>(table: Record<Name, unknown>) => z.enum(Object.keys(table) as [Name, ...Name[]]);

/** What a decoder is made of; saved in the model's `config.json`. */
export const decoderOptionsSchema = z.strictObject({
  score: namesOf<ScoreName>(scoreFunctions).default('additive'),
  selection: namesOf<SelectionName>(selections).default('soft'),
  channel: namesOf<ChannelName>(channelAttentions).default('se'),
  heads: z.number().int().min(1).max(64).default(1),
  /** Channels of a cell after its projection. */
  value: size.default(512),
  /** Size of the space where cells and query meet, for each head. */
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
