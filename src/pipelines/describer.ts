import type { Description } from '../captioner/description.js';
import type { Pixels, Preprocessing } from '../image/pixels.js';

/** A captioner as the pipeline sees it, on this thread or on others. */
export interface Describer {
  /** Name and hash of the weights. */
  readonly identity: string;
  readonly preprocessing: Preprocessing;
  /** Pictures of one batch. */
  readonly batchSize: number;
  /** Batches that it works on at once. */
  readonly parallel: number;
  /** Whether nothing else happens on this thread while it works. */
  readonly isBlocking: boolean;
  /** Writes a sentence for each picture, in order. */
  describe(pictures: readonly Pixels[]): Promise<readonly Description[]>;
  dispose(): Promise<void>;
}
