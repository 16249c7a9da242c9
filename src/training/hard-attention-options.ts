import { z } from 'zod';
import { type BaselineName, baselines } from './baselines/table.js';
import { rewardNames } from './losses/rewards.js';

/** How attention that draws cells learns. */
export const hardAttentionOptionsSchema = z.strictObject({
  reward: z.enum(rewardNames).default('to-go'),
  baseline: z.enum(Object.keys(baselines) as [BaselineName, ...BaselineName[]]).default('moving-average'),
  /** λ_r, the weight of the reward. */
  rewardWeight: z.number().min(0).default(1),
  /** λ_e, the weight of the entropy. */
  entropyWeight: z.number().min(0).default(0.002),
  /** Share of pictures whose sentences take the expected context (0–1). */
  expectation: z.number().min(0).max(1).default(0.5),
});

export type HardAttentionOptions = z.infer<typeof hardAttentionOptionsSchema>;
