/**
 * Captions a folder into a journal and sidecars with a describer that is slow and knows no model, so that a test can stop
 * it at any moment. Arguments: folder, journal, milliseconds a batch.
 */
import { setTimeout } from 'node:timers/promises';
import { captionImages } from '../../dist/pipelines/caption-images.js';
import { planCaptions } from '../../dist/pipelines/caption-plan.js';
import { openSinks } from '../../dist/pipelines/open-sinks.js';

const [folder, journal, milliseconds] = process.argv.slice(2);
const job = {
  paths: [folder],
  recursive: true,
  journal,
  results: [],
  sidecars: { naming: { extension: '.txt', name: 'stem' }, existing: 'skip' },
  prefix: '',
  suffix: '',
  force: false,
  retryFailed: false,
  fresh: false,
};
const describePixels = ({ originalWidth, originalHeight, values }) => {
  const words = [`${originalWidth}x${originalHeight}`, 'of', `${values[0]}-${values[1]}-${values[2]}`];
  const attention = { grid: [1, 1], weights: [], gate: [], channels: [] };
  return { words, caption: words.join(' '), logProbability: -1, confidence: 0.5, alternatives: [], attention };
};
const describer = {
  identity: 'fake@000000000000',
  preprocessing: { size: 16, filter: 'lanczos3' },
  batchSize: 3,
  parallel: 1,
  isBlocking: false,
  async describe(pictures) {
    await setTimeout(Number(milliseconds));
    return pictures.map(describePixels);
  },
};
const controller = new AbortController();
process.on('SIGINT', () => controller.abort());
const plan = await planCaptions(job, { version: '1.0.0', settings: {} });
const sinks = await openSinks(job, plan, { version: '1.0.0' });
try {
  const wrapping = { prefix: '', suffix: '' };
  process.stdout.write('started\n');
  await captionImages(plan, describer, { sinks, wrapping, minConfidence: 0, signal: controller.signal });
} finally {
  await plan.journal.close();
}
process.exitCode = controller.signal.aborted ? 130 : 0;
