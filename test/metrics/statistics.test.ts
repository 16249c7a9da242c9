import { describe, expect, test } from 'vitest';
import { bootstrap } from '../../src/metrics/bootstrap.js';
import { corpusScores, type ImageCounts } from '../../src/metrics/corpus-scores.js';
import { pairedTest } from '../../src/metrics/paired-test.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';

const random = new SeededRandom(4);

/** Pictures whose ROUGE-L and CIDEr-D scatter about a mean. */
function pictures(count: number, mean: number): ImageCounts[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    bleu: { candidateLength: 4, referenceLength: 4, total: [4, 3, 2, 1], matched: [3, 2, 1, index % 2] },
    rougeL: mean + 0.1 * random.normal(),
    cider: 3 * mean + 0.1 * random.normal(),
  }));
}

describe('bootstrap', () => {
  const images = pictures(400, 0.5);
  const intervals = bootstrap(images, { samples: 400, seed: 1 });

  test('gives the interval that the normal approximation gives', () => {
    const { rougeL } = corpusScores(images);
    const half = (1.96 * 0.1) / Math.sqrt(400);
    expect(intervals.rougeL![0]).toBeCloseTo(rougeL - half, 2);
    expect(intervals.rougeL![1]).toBeCloseTo(rougeL + half, 2);
    expect(intervals.bleu1).toEqual([corpusScores(images).bleu[0], corpusScores(images).bleu[0]]);
    expect(intervals.meteor).toBeUndefined();
  });

  test('is the same for the same seed and another for another', () => {
    expect(bootstrap(images, { samples: 400, seed: 1 })).toEqual(intervals);
    expect(bootstrap(images, { samples: 400, seed: 2 })).not.toEqual(intervals);
  });
});

describe('pairedTest', () => {
  const pair = (one: ImageCounts[], other: ImageCounts[]) => one.map((image, index) => [image, other[index]!] as const);

  test('tells a real difference from none', () => {
    const [better, worse] = [pictures(100, 0.55), pictures(100, 0.5)];
    const { rougeL, bleu1 } = pairedTest(pair(better, worse), { shuffles: 500, seed: 1 });
    expect(rougeL!.difference).toBeCloseTo(corpusScores(better).rougeL - corpusScores(worse).rougeL, 12);
    expect(rougeL!.p).toBeLessThan(0.02);
    expect(bleu1).toEqual({ difference: 0, p: 1 });
  });

  test('p is spread evenly where there is no difference', () => {
    const ps = Array.from({ length: 60 }, (_, seed) => {
      const images = pair(pictures(20, 0.5), pictures(20, 0.5));
      return pairedTest(images, { shuffles: 100, seed }).rougeL!.p;
    });
    const mean = ps.reduce((sum, p) => sum + p, 0) / ps.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.12);
    expect(ps.filter((p) => p < 0.05).length).toBeLessThan(10);
  });

  test('one picture cannot prove anything', () => {
    expect(pairedTest(pair(pictures(1, 0.9), pictures(1, 0.1)), { shuffles: 200, seed: 1 }).rougeL!.p).toBe(1);
  });
});
