import { type TrainingOptions, trainingOptionsSchema } from '../training/training-options.js';
import type { ChosenSettings, TrainingSettings } from './training-settings.js';

/**
 * An encoder that starts from nothing learns as fast as the decoder, unless a person said otherwise.
 *
 * @param earlier the run that is gone on with
 */
export function freshEncoderRate(
  { training = {} }: ChosenSettings,
  earlier: TrainingSettings | undefined,
): Partial<TrainingOptions> {
  const before = earlier?.training;
  const ownRate = before && before.encoderLearningRate !== before.learningRate ? before.encoderLearningRate : undefined;
  const rate = training.learningRate ?? before?.learningRate ?? trainingOptionsSchema.parse({}).learningRate;
  return { encoderLearningRate: training.encoderLearningRate ?? ownRate ?? rate };
}
