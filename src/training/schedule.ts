/** Shapes of the learning rate over a run. */
export const schedules = {
  /** The peak all the time. */
  constant: () => 1,
  /** Halved at 50 %, 75 % and 90 % of the run. */
  step: (progress: number) => 0.5 ** [0.5, 0.75, 0.9].filter((mark) => progress >= mark).length,
  /** Half a cosine down to 0: Loshchilov & Hutter 2017 (arXiv 1608.03983), eq. 5. */
  cosine: (progress: number) => (1 + Math.cos(Math.PI * progress)) / 2,
  /** From a 25th of the peak up over 30 % of the run, then down to 0, both by half a cosine: Smith & Topin 2018 (arXiv 1708.07120). */
  'one-cycle': (progress: number) => {
    if (progress >= 0.3) return (1 + Math.cos((Math.PI * (progress - 0.3)) / 0.7)) / 2;
    return 1 / 25 + ((24 / 25) * (1 - Math.cos((Math.PI * progress) / 0.3))) / 2;
  },
} as const satisfies Record<string, (progress: number) => number>;

export type ScheduleName = keyof typeof schedules;

/**
 * Learning rate of a step.
 *
 * @param step 0, 1, … `steps − 1`
 * @param warmup steps over which the rate rises linearly from 0
 */
export function learningRate(
  { schedule, peak, steps, warmup }: { schedule: ScheduleName; peak: number; steps: number; warmup: number },
  step: number,
): number {
  const warm = Math.min(1, (step + 1) / (warmup + 1));
  return peak * warm * schedules[schedule](Math.min(1, step / Math.max(1, steps)));
}
