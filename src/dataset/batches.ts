import { SeededRandom } from '../tensors/seeded-random.js';

export interface BatchOptions {
  /** Pictures a batch; the last batch of an epoch holds what is left. */
  readonly batchSize: number;
  readonly seed: number;
  /** From 0 on; each has an order of its own. */
  readonly epoch: number;
}

/**
 * The batches of one epoch: whole pictures, by index, in an order that seed and epoch decide alone. So a run that was
 * stopped goes on with `epochBatches(…).slice(step)`, and each picture's captions share its encoding.
 *
 * @param images number of pictures
 */
export function epochBatches(images: number, { batchSize, seed, epoch }: BatchOptions): number[][] {
  const order = new SeededRandom(seed).fork(`order of epoch ${epoch}`).shuffle(Array(images).keys());
  return Array.from({ length: Math.ceil(images / batchSize) }, (_, step) =>
    order.slice(step * batchSize, (step + 1) * batchSize),
  );
}
