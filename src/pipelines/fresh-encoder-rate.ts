import { type TrainingOptions, trainingOptionsSchema } from '../training/training-options.js';

type Rates = Partial<Pick<TrainingOptions, 'learningRate' | 'encoderLearningRate'>>;

/**
 * An encoder that starts from nothing learns as fast as the decoder, unless a person said otherwise.
 *
 * @param chosen by a person, now
 * @param before of the run that is gone on with
 */
export function freshEncoderRate(chosen: Rates, before: Rates = {}): Pick<TrainingOptions, 'encoderLearningRate'> {
  const ownRate = before.encoderLearningRate === before.learningRate ? undefined : before.encoderLearningRate;
  const rate = chosen.learningRate ?? before.learningRate ?? trainingOptionsSchema.parse({}).learningRate;
  return { encoderLearningRate: chosen.encoderLearningRate ?? ownRate ?? rate };
}
