/** All that a run needs to go on as if it had not been stopped, beside the weights. */
export interface TrainingProgress {
  /** Epochs that are finished. */
  readonly epoch: number;
  /** Steps of the whole run that are done; data order, dropout and augmentation follow from it and the seed. */
  readonly step: number;
  /** Sums over the epoch under way. */
  readonly tokens: number;
  readonly crossEntropySum: number;
  readonly lossSum: number;
  /** Best score so far and the epoch that had it. */
  readonly best: { readonly score: number; readonly epoch: number } | null;
  /** Whether the run was ended early, its score no longer rising. */
  readonly outOfPatience: boolean;
}

export const freshProgress: TrainingProgress = {
  epoch: 0,
  step: 0,
  tokens: 0,
  crossEntropySum: 0,
  lossSum: 0,
  best: null,
  outOfPatience: false,
};

/** Whether there is nothing left to do. `epochs` is their number in all. */
export function isComplete({ epoch, outOfPatience }: TrainingProgress, { epochs }: { epochs: number }): boolean {
  return epoch >= epochs || outOfPatience;
}
