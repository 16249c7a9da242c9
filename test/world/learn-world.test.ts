import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { attentionHealth } from '../../src/attention/health.js';
import { meanHealth } from '../../src/attention/mean-health.js';
import { defaultSearchOptions } from '../../src/captioner/description.js';
import { loadCaptioner } from '../../src/captioner/load-captioner.js';
import { readPixels } from '../../src/image/read-pixels.js';
import { trainLibraryCaptioner } from '../../src/pipelines/library-training.js';
import { judgeAttention } from '../../src/world/judge-attention.js';
import { writeWorld } from '../../src/world/write-world.js';

const folder = mkdtempSync(path.join(tmpdir(), 'saccade-world-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A few hundred scenes of two circles, learnt in seconds; `scripts/world` has the real runs. */
it('learns a small world from nothing, and looks at what it names', async () => {
  const data = path.join(folder, 'world');
  const truth = await writeWorld(data, {
    counts: { train: 320, val: 0, test: 60 },
    side: 56,
    captions: 3,
    seed: 2,
    world: { shapeCounts: [2], kinds: ['circle'], colours: ['red', 'green', 'blue'] },
  });
  const out = path.join(folder, 'model');
  const sizes = { hidden: 64, value: 64, embedding: 32, attention: 64 } as const;
  await trainLibraryCaptioner({
    data,
    out,
    encoder: 'patches',
    grid: '7x7x64',
    minCount: 1,
    precision: 'float32',
    augmentation: { flip: false, crop: 0 },
    decoder: { ...sizes, fusion: 'luong', score: 'scaled-dot', channel: 'none' },
    training: {
      ...{ epochs: 10, batchSize: 16, learningRate: 4e-3, schedule: 'one-cycle', dropout: 0, ema: 0.95 },
      ...{ labelSmoothing: 0, doublyStochastic: 0, maxLength: 12 },
    },
  });
  const captioner = await loadCaptioner(out);
  const files = Object.keys(truth).slice(-60);
  const pictures = await Promise.all(files.map((file) => readPixels(path.join(data, file), captioner.preprocessing)));
  const described = captioner.describe(pictures, { ...defaultSearchOptions, beamSize: 1 });
  captioner.dispose();
  const scenes = files.map((file) => truth[file]!);
  const looks = described.map(({ words, attention }) => ({ words, ...attention }));
  const looked = judgeAttention(scenes, looks, 'colour');
  const { movement } = meanHealth(looks.map(attentionHealth));
  // Two phrases a caption; nearly all name circles that are there.
  expect(looked.shapeWords).toBeGreaterThan(0.9 * 2 * files.length);
  expect(looked.chance).toBeLessThan(0.35);
  expect(looked.shareInBox).toBeGreaterThan(0.75);
  expect(movement).toBeGreaterThan(0.4);
}, 300_000);
