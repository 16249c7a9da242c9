import { expect, it } from 'vitest';
import { checkDecoderOptions } from '../../src/decoder/check-decoder-options.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import type { DecoderOptions } from '../../src/decoder/decoder-options.js';
import { SaccadeError } from '../../src/errors.js';
import { choices } from './covering-combinations.js';
import { tiny, tinyOptions } from './tiny-decoder.js';

/** Each value of each choice with each of all others. */
function everyCombination(): Partial<DecoderOptions>[] {
  return Object.entries(choices).reduce<Partial<DecoderOptions>[]>(
    (made, [name, values]) => made.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  );
}

function refusalOf(options: DecoderOptions): string | undefined {
  try {
    checkDecoderOptions(options);
    return undefined;
  } catch (error) {
    if (error instanceof SaccadeError && error.code === 'usage') return error.message;
    throw error;
  }
}

it('every combination of all choices builds, or is refused in a sentence', () => {
  const refusals: string[] = [];
  let built = 0;
  for (const changes of everyCombination()) {
    const options = tinyOptions(changes);
    const refusal = refusalOf(options);
    if (refusal === undefined) {
      const sizes = Object.values(declareDecoder(options, tiny)).flatMap(({ shape }) => shape);
      if (!sizes.every((size) => Number.isInteger(size) && size > 0)) throw new Error(JSON.stringify(options));
      built++;
    } else {
      refusals.push(refusal);
    }
  }
  for (const sentence of new Set(refusals)) expect(sentence).toMatch(/^Expected .+ for --.+, got .+\. .+\.$/);
  // 6 scores, 3 selections, 3 channel attentions in 2 orders, 3 fusions, and five choices of two.
  expect(built + refusals.length).toBe(6 * 3 * 6 * 3 * 2 ** 5);
  // 5 of 6 channel choices stand; of fusion, previous word and word attention 6 with the word, and 1 without it.
  expect(built).toBe(6 * 3 * 5 * 7 * 2 ** 3);
});
