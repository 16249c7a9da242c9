import { defaultSearchOptions } from '../../../dist/captioner/description.js';
import { captionImages } from '../../../dist/pipelines/caption-images.js';
import { planCaptions } from '../../../dist/pipelines/caption-plan.js';
import { openDescriber } from '../../../dist/pipelines/open-describer.js';

/** Files to captions, as `saccade caption` does it. */
export default async function caption({ settings, backend, batch: batchSize }) {
  const job = { paths: [settings.pictures], recursive: true, results: [], prefix: '', suffix: '', force: false };
  const plan = await planCaptions(job, { version: 'bench', settings: {} });
  const search = { ...defaultSearchOptions, beamSize: settings.beamSize, maxLength: settings.words };
  const pictures = plan.todo.length;
  const { describer } = await openDescriber({ model: settings.model, backend, search, pictures, batchSize });
  const sinks = { sinks: [], wrapping: { prefix: '', suffix: '' }, minConfidence: 0 };
  return async () => (await captionImages(plan, describer, sinks)).captioned;
}
