/**
 * Trains on a small drawn world and measures at each epoch's end how many tensors there are and how much memory is resident.
 *
 *     node scripts/soak/train-memory.mjs [--epochs 15] [--kind soft|hard|encoder|cider] [--backend tensorflow] [--pictures 160]
 *
 * Needs a compiled program (`npm run build`). Ends with status 1 where the number of tensors changes, or memory after the
 * last epoch is more than 5 % above what it was once all shapes of batches had been met (a third of the epochs).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as tf from '@tensorflow/tfjs-core';
import { trainCaptioner } from '../../dist/index.js';
import { writeWorld } from '../../dist/world/write-world.js';

const { values } = parseArgs({
  options: {
    epochs: { type: 'string', default: '15' },
    kind: { type: 'string', default: 'soft' },
    backend: { type: 'string', default: 'tensorflow' },
    pictures: { type: 'string', default: '160' },
  },
});
const epochs = Number(values.epochs);
const sizes = { decoder: { hidden: 64, embedding: 32, attention: 32, value: 64 }, training: { batchSize: 16 } };
const kinds = {
  soft: {},
  hard: { decoder: { selection: 'hard-sampled' } },
  encoder: { encoder: 'patches' },
  cider: { training: { selfCriticalSamples: 3, dropout: 0.1 } },
};
const root = await mkdtemp(join(tmpdir(), 'memory-'));

function train(out, { from, epochs, onEpoch, kind }) {
  const { decoder, training, ...rest } = kinds[kind];
  return trainCaptioner({
    data: join(root, 'world', 'dataset.json'),
    out: join(root, out),
    cache: join(root, 'cache'),
    backend: values.backend,
    ...rest,
    ...(from ? { from: join(root, from) } : { decoder: { ...sizes.decoder, ...decoder } }),
    training: { ...sizes.training, ...training, epochs },
    ...(onEpoch && { onEpoch }),
  });
}

try {
  await writeWorld(join(root, 'world'), {
    ...{ side: 56, captions: 5, seed: 1 },
    counts: { train: Number(values.pictures), val: 16, test: 0 },
  });
  const needsStart = values.kind === 'cider';
  if (needsStart) await train('start', { epochs: 2, kind: 'soft' });
  const measured = [];
  const onEpoch = ({ epoch }) => {
    globalThis.gc?.();
    measured.push({ tensors: tf.memory().numTensors, megabytes: process.memoryUsage.rss() / 2 ** 20 });
    const { tensors, megabytes } = measured.at(-1);
    console.log(`epoch ${epoch}: ${tensors} tensors, ${megabytes.toFixed(0)} MB resident`);
  };
  await train('out', { epochs, onEpoch, kind: values.kind, ...(needsStart && { from: 'start' }) });
  const settled = measured[Math.floor(epochs / 3)];
  const last = measured.at(-1);
  const growth = (100 * (last.megabytes - settled.megabytes)) / settled.megabytes;
  const isConstant = measured.every(({ tensors }) => tensors === last.tensors);
  console.log(
    `${values.kind}: tensors ${isConstant ? 'constant' : 'not constant'}, memory ${growth.toFixed(1)} % after it had settled`,
  );
  process.exitCode = isConstant && growth <= 5 ? 0 : 1;
} finally {
  await rm(root, { recursive: true, force: true });
}
