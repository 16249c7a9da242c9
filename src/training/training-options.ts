import { z } from 'zod';
import { hardAttentionOptionsSchema } from './hard-attention-options.js';
import { type ScheduleName, schedules } from './schedule.js';

const share = z.number().min(0).max(1);

/** How a captioner is trained; saved with the model. */
export const trainingOptionsSchema = z.strictObject({
  /** Passes over the training pictures in all, also after a resume. */
  epochs: z.number().int().min(1).max(100_000).default(10),
  /** Pictures a step, each with all its captions. */
  batchSize: z.number().int().min(1).max(4096).default(16),
  learningRate: z.number().positive().max(1).default(8e-4),
  /** Of the encoder's weights, where they learn. */
  encoderLearningRate: z.number().positive().max(1).default(1e-4),
  schedule: z.enum(Object.keys(schedules) as [ScheduleName, ...ScheduleName[]]).default('step'),
  /** Steps of linear warm-up in front of the schedule, at most those of one epoch. */
  warmup: z.number().int().min(0).default(100),
  /** Largest norm of the gradient; 0 for none. */
  clipNorm: z.number().min(0).default(5),
  /** Decay of the running average of the weights; 0 for none. */
  ema: share.default(0.99),
  dropout: z.number().min(0).max(0.95).default(0.5),
  labelSmoothing: z.number().min(0).max(0.9).default(0.1),
  /** λ of the doubly stochastic penalty. */
  doublyStochastic: z.number().min(0).default(1),
  /** Share of previous words that the model's own take the place of in the end; 0 for none. */
  scheduledSampling: share.default(0),
  /** λ of the pull of all weights to where they started; 0 for none. */
  stayClose: z.number().min(0).default(0),
  /** Longest caption in words; the rest is cut off. */
  maxLength: z.number().int().min(1).max(1000).default(22),
  /** Epochs without a better score before training stops; 0 for never. */
  patience: z.number().int().min(0).default(0),
  /** For selections that draw cells. */
  hardAttention: hardAttentionOptionsSchema.prefault({}),
  /** Self-critical training: sentences drawn for each picture and rewarded with CIDEr-D; 0 for captions by people. */
  selfCriticalSamples: z.number().int().min(0).max(100).default(0),
  /** Self-critical training: temperature T that sentences are drawn at. */
  selfCriticalTemperature: z.number().positive().max(2).default(0.7),
  seed: z.number().int().default(1),
});

export type TrainingOptions = z.infer<typeof trainingOptionsSchema>;

/**
 * What differs by default in self-critical training. Dropout is off, since sentences are drawn without it and the policy
 * gradient holds only for the very model that drew them.
 */
export const selfCriticalDefaults = { learningRate: 1e-5, dropout: 0 } as const satisfies Partial<TrainingOptions>;

/** What differs by default where training starts from a model: it knows how to write, and is not to forget it. */
export const fineTuningDefaults = {
  epochs: 10,
  learningRate: 5e-4,
  stayClose: 30,
} as const satisfies Partial<TrainingOptions>;
