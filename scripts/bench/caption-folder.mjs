/**
 * Measures captioning of a folder, whole and stage by stage, on drawn pictures of mixed sizes and kinds.
 *
 *     node scripts/bench/caption-folder.mjs [--pictures 1000] [--backend tensorflow|wasm] [--json]
 *
 * Each row: pictures a second of wall time, CPU seconds a picture (all threads), memory and tensors at the end. The whole job is held
 * against what the cores allow: cores ÷ CPU seconds a picture of the stages. Needs a compiled program (`npm run build`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as tf from '@tensorflow/tfjs-core';
import { selectBackend } from '../../dist/backend/select-backend.js';
import { defaultSearchOptions } from '../../dist/captioner/description.js';
import { loadCaptioner } from '../../dist/captioner/load-captioner.js';
import { listImages } from '../../dist/image/list-images.js';
import { readPixels } from '../../dist/image/read-pixels.js';
import { captionImages } from '../../dist/pipelines/caption-images.js';
import { planCaptions } from '../../dist/pipelines/caption-plan.js';
import { defaultBatchSizes } from '../../dist/pipelines/default-batch-sizes.js';
import { openDescriber } from '../../dist/pipelines/open-describer.js';
import { drawFolder } from '../soak/drawn-folder.mjs';

/** Wall and CPU time of a job over a number of pictures. */
async function measure(name, pictures, job) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await job();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1000;
  return {
    name,
    perSecond: Number((pictures / seconds).toFixed(2)),
    cpuSecondsPerPicture: Number(((user + system) / 1e6 / pictures).toFixed(5)),
    rssMB: Math.round(process.memoryUsage().rss / 2 ** 20),
    tensors: tf.memory().numTensors,
  };
}

async function readAll(images, preprocessing, at = 4) {
  const pictures = [];
  for (let start = 0; start < images.length; start += at)
    pictures.push(
      ...(await Promise.all(images.slice(start, start + at).map(({ path }) => readPixels(path, preprocessing)))),
    );
  return pictures;
}

function inBatches(pictures, size, work) {
  for (let start = 0; start < pictures.length; start += size) work(pictures.slice(start, start + size));
}

async function captionWhole(folder, { backend, pictures, journal }) {
  const job = {
    paths: [folder],
    recursive: true,
    journal,
    results: [],
    prefix: '',
    suffix: '',
    force: false,
    retryFailed: false,
    fresh: false,
  };
  const plan = await planCaptions(job, { version: 'bench', settings: {} });
  const { describer } = await openDescriber({ model: 'default', backend, search: defaultSearchOptions, pictures });
  await describer.describe([await readPixels(plan.todo[0].path, describer.preprocessing)]);
  return {
    run: () => captionImages(plan, describer, { sinks: [], wrapping: { prefix: '', suffix: '' }, minConfidence: 0 }),
    async close() {
      await describer.dispose();
      await plan.journal.close();
    },
  };
}

/** All rows for one backend. */
export async function benchCaptionFolder({ pictures: count = 1000, backend: request = 'auto' } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await drawFolder(join(root, 'in'), { count, sizes: [200, 4000] });
    const { images } = await listImages([join(root, 'in')], { recursive: true });
    const { name: backend } = await selectBackend(request);
    const captioner = await loadCaptioner('default');
    const size = defaultBatchSizes[backend];
    const rows = [await measure('read', count, () => readAll(images, captioner.preprocessing))];
    const pictures = await readAll(images.slice(0, 256), captioner.preprocessing);
    captioner.describe(pictures.slice(0, size), defaultSearchOptions);
    rows.push(
      await measure('encode', pictures.length, () => inBatches(pictures, size, (batch) => captioner.encode(batch))),
    );
    rows.push(
      await measure('encode and search', pictures.length, () =>
        inBatches(pictures, size, (batch) => captioner.describe(batch, defaultSearchOptions)),
      ),
    );
    captioner.dispose();
    const whole = await captionWhole(join(root, 'in'), { backend, pictures: count, journal: join(root, 'j.jsonl') });
    const row = await measure('whole job', count, whole.run);
    await whole.close();
    const allowed = availableParallelism() / (rows[0].cpuSecondsPerPicture + rows[2].cpuSecondsPerPicture);
    rows.push({ ...row, ofWhatCoresAllow: Number((row.perSecond / allowed).toFixed(3)) });
    return rows.map((measured) => ({ backend, ...measured }));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      pictures: { type: 'string', default: '1000' },
      backend: { type: 'string', default: 'auto' },
      json: { type: 'boolean' },
    },
  });
  const rows = await benchCaptionFolder({ pictures: Number(values.pictures), backend: values.backend });
  if (values.json) process.stdout.write(`${JSON.stringify({ work: 'caption', rows })}\n`);
  else console.table(rows);
}
