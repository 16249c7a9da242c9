import { declareEmbedding } from '../layers/embedding.js';
import { declareLstm } from '../layers/lstm.js';
import { prefixed, type WeightSpecs } from '../layers/parameters.js';
import { declareContextGate } from './context-gate.js';
import type { DecoderOptions, DecoderSurroundings } from './decoder-options.js';
import { declareInitialState } from './initial-state.js';
import { declarePrepareCells } from './prepare-cells.js';
import { declareWordLogits } from './word-logits.js';

/** All weights of a decoder, by part. */
export function declareDecoder(options: DecoderOptions, { channels, vocabulary }: DecoderSurroundings): WeightSpecs {
  const { value, hidden, embedding } = options;
  const context = options.heads * value;
  return {
    ...prefixed('cells', declarePrepareCells(options, channels)),
    ...prefixed('initial', declareInitialState({ value, hidden })),
    ...prefixed('embedding', declareEmbedding(vocabulary, embedding)),
    ...prefixed('gate', declareContextGate({ hidden, context })),
    ...prefixed('lstm', declareLstm({ word: embedding, context, hidden })),
    ...prefixed('output', declareWordLogits({ hidden, context, embedding, vocabulary })),
  };
}
