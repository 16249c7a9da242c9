import { setTimeout } from 'node:timers/promises';
import type { Description } from '../../src/captioner/description.js';
import type { Pixels } from '../../src/image/pixels.js';
import type { Describer } from '../../src/pipelines/describer.js';

/** Says of each picture how large it is and what colour its middle has; tells one picture from another without a model. */
export function fakeDescriber(options: { batchSize?: number; parallel?: number; milliseconds?: number } = {}) {
  const { batchSize = 4, parallel = 1, milliseconds = 0 } = options;
  const batches: number[] = [];
  const describer: Describer = {
    identity: 'fake@000000000000',
    preprocessing: { size: 16, filter: 'lanczos3' },
    batchSize,
    parallel,
    isBlocking: false,
    async describe(pictures) {
      batches.push(pictures.length);
      await setTimeout(milliseconds);
      return pictures.map(describePixels);
    },
    dispose: async () => undefined,
  };
  return { describer, batches };
}

function describePixels({ values, originalWidth, originalHeight }: Pixels): Description {
  const middle = values.subarray((8 * 16 + 8) * 3, (8 * 16 + 8) * 3 + 3);
  const words = [`${originalWidth}x${originalHeight}`, 'of', [...middle].join('-')];
  return {
    words,
    caption: words.join(' '),
    logProbability: -originalWidth,
    confidence: originalWidth >= 40 ? 0.9 : 0.1,
    alternatives: [],
    attention: { grid: [1, 1], weights: words.map(() => [Float32Array.of(1)]), gate: [], channels: [] },
  };
}
