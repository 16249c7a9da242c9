import { describe, expect, it } from 'vitest';
import { epochBatches } from '../../src/dataset/batches.js';

const options = { batchSize: 4, seed: 1, epoch: 0 };

describe('epochBatches', () => {
  it('holds each picture once, the rest in the last batch', () => {
    const batches = epochBatches(10, options);
    expect(batches.map((batch) => batch.length)).toEqual([4, 4, 2]);
    expect(batches.flat().sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(epochBatches(0, options)).toEqual([]);
  });

  it('depends on seed and epoch alone', () => {
    expect(epochBatches(100, options)).toEqual(epochBatches(100, options));
    expect(epochBatches(100, { ...options, epoch: 1 })).not.toEqual(epochBatches(100, options));
    expect(epochBatches(100, { ...options, seed: 2 })).not.toEqual(epochBatches(100, options));
  });
});
