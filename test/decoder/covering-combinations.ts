import { channelAttentions } from '../../src/attention/channel/table.js';
import { scoreFunctions } from '../../src/attention/scores/table.js';
import { selections } from '../../src/attention/selection/table.js';
import { checkDecoderOptions } from '../../src/decoder/check-decoder-options.js';
import type { DecoderOptions } from '../../src/decoder/decoder-options.js';
import { fusions } from '../../src/decoder/fusions.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { tinyOptions } from './tiny-decoder.js';

/** Every value of every choice that a decoder has. */
export const choices: { readonly [Name in keyof DecoderOptions]?: readonly DecoderOptions[Name][] } = {
  score: Object.keys(scoreFunctions) as DecoderOptions['score'][],
  selection: Object.keys(selections) as DecoderOptions['selection'][],
  channel: Object.keys(channelAttentions) as DecoderOptions['channel'][],
  channelOrder: ['before', 'after'],
  heads: [1, 2],
  keyValue: ['shared', 'separate'],
  selfAttention: [0, 1],
  wordAttention: [false, true],
  fusion: Object.keys(fusions) as DecoderOptions['fusion'][],
  previousWord: [true, false],
};
const names = Object.keys(choices) as (keyof DecoderOptions)[];

/** Whether options go together. */
function makesSense(options: DecoderOptions): boolean {
  try {
    checkDecoderOptions(options);
    return true;
  } catch {
    return false;
  }
}

function pairsOf(options: DecoderOptions): string[] {
  const chosen = names.map((name) => `${name}=${options[name]}`);
  return chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => `${one} ${other}`));
}

function drawOptions(random: SeededRandom): DecoderOptions {
  const drawn = names.map((name) => [name, choices[name]![random.integer(choices[name]!.length)]]);
  return tinyOptions(Object.fromEntries(drawn));
}

/**
 * Combinations in which every pair of values that may stand together does: greedily the one of many drawn that brings
 * most new pairs, until drawing brings none.
 */
export function coveringCombinations(): { combinations: DecoderOptions[]; pairs: ReadonlySet<string> } {
  const random = new SeededRandom(1);
  const drawn = Array.from({ length: 1500 }, () => drawOptions(random)).filter(makesSense);
  const pool = drawn.map((options) => ({ options, pairs: pairsOf(options) }));
  const missing = new Set(pool.flatMap(({ pairs }) => pairs));
  const pairs = new Set(missing);
  const combinations: DecoderOptions[] = [];
  while (missing.size > 0) {
    const news = pool.map((member) => member.pairs.filter((pair) => missing.has(pair)).length);
    const best = pool[news.indexOf(Math.max(...news))]!;
    for (const pair of best.pairs) missing.delete(pair);
    combinations.push(best.options);
  }
  return { combinations, pairs };
}
