import { startTraining } from '../../../dist/training/trained-weights.js';
import { createTrainer } from '../../../dist/training/trainer.js';
import { trainingOptionsSchema } from '../../../dist/training/training-options.js';

/**
 * Steps over the invented captions, one batch after another, in a function that takes one step.
 *
 * @param weights that learn, by name
 * @param count what a step counts as, from its result
 */
export function trainingRun({ settings, graph, source, weights, count }) {
  const { captions, trainingBatch, decoder } = settings;
  const training = trainingOptionsSchema.parse({ batchSize: trainingBatch });
  const stepsPerEpoch = captions.length / trainingBatch;
  const onRefusal = (refusal) => {
    throw refusal;
  };
  const trainer = createTrainer({ decoder, training, source, captions, stepsPerEpoch, graph, onRefusal });
  let trained = startTraining(weights, { average: training.ema > 0 });
  let step = 0;
  const once = async () => {
    const first = (step % stepsPerEpoch) * trainingBatch;
    const pictures = Array.from({ length: trainingBatch }, (_, i) => first + i);
    const loaded = await trainer.load(pictures, step);
    const result = trainer.step(trained, pictures, { step, loaded });
    trained = result.trained;
    step++;
    return count(result);
  };
  // Every layout of captions that the batches need is met before anything is measured.
  return async () => {
    let items = 0;
    do items += await once();
    while (step < stepsPerEpoch);
    return items;
  };
}
