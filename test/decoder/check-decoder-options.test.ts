import { describe, expect, it } from 'vitest';
import { checkDecoderOptions } from '../../src/decoder/check-decoder-options.js';
import { type DecoderOptions, decoderOptionsSchema } from '../../src/decoder/decoder-options.js';

const refusal = (changes: Partial<DecoderOptions>) => {
  try {
    checkDecoderOptions(decoderOptionsSchema.parse(changes));
    return undefined;
  } catch (error) {
    return error as Error & { code: string };
  }
};

describe('checkDecoderOptions', () => {
  it('takes the defaults', () => expect(refusal({})).toBeUndefined());

  it.each([
    [{ heads: 3 }, /^Expected heads that divide .* \(512\) .* \(256\) for --heads, got 3\./],
    [{ score: 'dot', hidden: 256 }, /^Expected cells as large as the hidden state for --score dot, got 512 and 256\./],
    [{ channel: 'none', channelOrder: 'after' }, /--channel-order after, got --channel none\./],
    [{ previousWord: false, fusion: 'luong' }, /--no-previous-word, got luong/],
    [{ previousWord: false, fusion: 'both' }, /--no-previous-word, got both/],
    [{ previousWord: false, wordAttention: true }, /--word-attention, got --no-previous-word/],
  ] as const)('refuses %j in a sentence', (changes, sentence) => {
    const error = refusal(changes);
    expect(error?.code).toBe('usage');
    expect(error?.message).toMatch(sentence);
    expect(error?.message).toMatch(/^Expected .+, got .+\. .+\.$/);
  });

  it('takes the neighbours of what it refuses', () => {
    for (const changes of [
      { heads: 4 },
      { score: 'dot', value: 256, hidden: 256 },
      { channel: 'none', channelOrder: 'before' },
      { previousWord: false, fusion: 'input' },
      { previousWord: true, wordAttention: true },
    ] as const) {
      expect(refusal(changes)).toBeUndefined();
    }
  });
});
