import { declareEmbedding } from '../layers/embedding.js';
import { declareLstm } from '../layers/lstm.js';
import { prefixed, type WeightSpecs } from '../layers/parameters.js';
import { checkDecoderOptions } from './check-decoder-options.js';
import { declareContextGate } from './context-gate.js';
import type { DecoderOptions, DecoderSurroundings } from './decoder-options.js';
import { fusions } from './fusions.js';
import { declareInitialState } from './initial-state.js';
import { declarePrepareCells } from './prepare-cells.js';
import { declareWordLogits } from './word-logits.js';
import { declareWordMemory } from './word-memory.js';

/** All weights of a decoder, by part. @throws SaccadeError `usage` where options do not go together */
export function declareDecoder(options: DecoderOptions, { channels, vocabulary }: DecoderSurroundings): WeightSpecs {
  checkDecoderOptions(options);
  const { value, hidden, embedding, attention, wordAttention, previousWord } = options;
  const read = (fusions[options.fusion].looksFirst ? value : 0) + (wordAttention ? attention : 0);
  return {
    ...prefixed('cells', declarePrepareCells(options, channels)),
    ...prefixed('initial', declareInitialState({ value, hidden })),
    ...(previousWord && prefixed('embedding', declareEmbedding(vocabulary, embedding))),
    ...prefixed('gate', declareContextGate({ hidden, context: value })),
    ...(wordAttention && prefixed('words', declareWordMemory({ hidden, attention }))),
    ...prefixed('lstm', declareLstm({ word: previousWord ? embedding : 0, context: read, hidden })),
    ...prefixed('output', declareWordLogits({ hidden, context: value, embedding, vocabulary })),
  };
}
