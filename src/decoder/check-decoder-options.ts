import { SaccadeError } from '../errors.js';
import type { DecoderOptions } from './decoder-options.js';

/** A combination that makes no sense: when it is there, and the sentence that refuses it. */
type Rule = (options: DecoderOptions) => string | false;

const dividedBy = (size: number, heads: number) => size % heads !== 0;

const rules: readonly Rule[] = [
  ({ heads, value, attention }) =>
    (dividedBy(value, heads) || dividedBy(attention, heads)) &&
    `Expected heads that divide the sizes of cells (${value}) and of attention (${attention}) for --heads, got ${heads}. Choose a divisor of both.`,
  ({ score, value, hidden }) =>
    score === 'dot' &&
    value !== hidden &&
    `Expected cells as large as the hidden state for --score dot, got ${value} and ${hidden}. Make them equal, or choose scaled-dot or bilinear, which project.`,
  ({ channel, channelOrder }) =>
    channel === 'none' &&
    channelOrder === 'after' &&
    'Expected a channel attention for --channel-order after, got --channel none. Choose --channel se or sca, or leave the order out.',
  ({ previousWord, fusion }) =>
    !previousWord &&
    fusion === 'luong' &&
    'Expected --fusion input for --no-previous-word, got luong, where the LSTM reads nothing but the previous word. Choose --fusion input.',
  ({ previousWord, fusion }) =>
    !previousWord &&
    fusion === 'both' &&
    'Expected --fusion input for --no-previous-word, got both, which is the same as input without the previous word. Choose --fusion input.',
  ({ previousWord, wordAttention }) =>
    !previousWord &&
    wordAttention &&
    'Expected the previous word for --word-attention, got --no-previous-word, so that there are no words to look back at. Leave one of the two out.',
];

/** Refuses options that do not go together. @throws SaccadeError `usage` */
export function checkDecoderOptions(options: DecoderOptions): void {
  for (const rule of rules) {
    const refusal = rule(options);
    if (refusal) throw new SaccadeError('usage', refusal);
  }
}
