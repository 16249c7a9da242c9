import type { Baseline } from './baseline.js';
import { movingAverage } from './moving-average.js';
import { selfCritical } from './self-critical.js';

/** Every baseline of hard attention, by the name that users choose it by. */
export const baselines = {
  'moving-average': movingAverage,
  'self-critical': selfCritical,
} as const satisfies Record<string, Baseline>;
export type BaselineName = keyof typeof baselines;
