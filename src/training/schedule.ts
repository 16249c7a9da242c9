/** Where a run stands. */
interface Moment {
  /** Share of all steps that is done (0–1). */
  readonly progress: number;
  /** Epochs that are finished. */
  readonly epoch: number;
}

/** Shapes of the learning rate over a run, as shares of its peak. */
export const schedules = {
  /** The peak all the time. */
  constant: () => 1,
  /** A tenth less after each epoch, however many are to come, so that a run may be made longer later. */
  step: ({ epoch }: Moment) => 0.9 ** epoch,
  /** Half a cosine down to 0: Loshchilov & Hutter 2017 (arXiv 1608.03983), eq. 5. */
  cosine: ({ progress }: Moment) => (1 + Math.cos(Math.PI * progress)) / 2,
  /** From a 25th of the peak up over 30 % of the run, then down to 0, both by half a cosine: Smith & Topin 2018 (arXiv 1708.07120). */
  'one-cycle': ({ progress }: Moment) => {
    if (progress >= 0.3) return (1 + Math.cos((Math.PI * (progress - 0.3)) / 0.7)) / 2;
    return 1 / 25 + ((24 / 25) * (1 - Math.cos((Math.PI * progress) / 0.3))) / 2;
  },
} as const satisfies Record<string, (moment: Moment) => number>;

export type ScheduleName = keyof typeof schedules;

export interface LearningRateOptions {
  readonly schedule: ScheduleName;
  readonly peak: number;
  readonly epochs: number;
  readonly stepsPerEpoch: number;
  /** Steps over which the rate rises linearly from 0; it is up after one epoch in any case. */
  readonly warmup: number;
}

/** Learning rate of a step, 0, 1, … */
export function learningRate(
  { schedule, peak, epochs, stepsPerEpoch, warmup }: LearningRateOptions,
  step: number,
): number {
  const warm = Math.min(1, (step + 1) / (Math.min(warmup, stepsPerEpoch) + 1));
  const moment = { progress: Math.min(1, step / (epochs * stepsPerEpoch)), epoch: Math.floor(step / stepsPerEpoch) };
  return peak * warm * schedules[schedule](moment);
}
