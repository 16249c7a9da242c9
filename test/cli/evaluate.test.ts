import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../support/run-node.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const samples = fileURLToPath(new URL('../../data/samples', import.meta.url));

it('captions a split, scores it, and agrees with scoring the captions it wrote', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'images'));
  const lines = ['cat.jpg', 'golden-retriever.jpg', 'playground.jpg'].map((file, i) => {
    cpSync(path.join(samples, file), path.join(folder, 'images', file));
    return JSON.stringify({
      file_name: `images/${file}`,
      text: ['a cat looks up', 'a dog sits on the grass', 'a child plays outside'][i],
      split: 'test',
    });
  });
  writeFileSync(path.join(folder, 'captions.jsonl'), lines.join('\n'));
  const out = path.join(folder, 'out');
  const data = path.join(folder, 'captions.jsonl');
  const evaluate = (...more: string[]) =>
    runNode('cli/main.js', ['evaluate', '--data', data, '--backend', 'wasm', ...more]);
  const evaluated = await evaluate('--split', 'test', '--out', out, '--json');
  expect(evaluated.status).toBe(0);
  const scores = JSON.parse(evaluated.stdout);
  expect(scores).toMatchObject({
    images: 3,
    split: 'test',
    beamSize: 3,
    missing: [],
    unknown: [],
    model: expect.stringMatching(/^default@/),
  });
  const results = path.join(out, 'captions.json');
  expect(JSON.parse(readFileSync(results, 'utf8'))).toHaveLength(3);
  expect(readFileSync(path.join(out, 'per-image.csv'), 'utf8').split('\r\n')[0]).toBe(
    'image_id,bleu1,bleu2,bleu3,bleu4,rougeL,meteor,cider',
  );
  const scored = await runNode('cli/main.js', ['score', '--candidates', results, '--references', data, '--json']);
  const { bleu, rougeL, cider, meteor } = JSON.parse(scored.stdout);
  expect({ bleu, rougeL, cider, meteor }).toEqual({
    bleu: scores.bleu,
    rougeL: scores.rougeL,
    cider: scores.cider,
    meteor: scores.meteor,
  });
  expect(await evaluate('--split', 'val')).toMatchObject({ status: 1, stderr: expect.stringContaining('split val') });
});

it('calls pictures by the numbers that the data gives them', async () => {
  const folder = temporaryFolder();
  for (const file of ['cat.jpg', 'playground.jpg']) cpSync(path.join(samples, file), path.join(folder, file));
  const data = path.join(folder, 'captions.json');
  const images = [
    { id: 391895, file_name: 'cat.jpg' },
    { id: 'p-7', file_name: 'playground.jpg' },
  ];
  const annotations = images.map(({ id }) => ({ image_id: id, caption: 'a cat looks up' }));
  writeFileSync(data, JSON.stringify({ images, annotations }));
  const out = path.join(folder, 'out');
  const args = ['evaluate', '--data', data, '--split', 'all', '--out', out, '--backend', 'wasm'];
  expect(await runNode('cli/main.js', args)).toMatchObject({ status: 0 });
  const results = JSON.parse(readFileSync(path.join(out, 'captions.json'), 'utf8'));
  expect(results.map(({ image_id }: { image_id: unknown }) => image_id)).toEqual([391895, 'p-7']);
  const rows = readFileSync(path.join(out, 'per-image.csv'), 'utf8').split('\r\n').slice(1, 3);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['391895', 'p-7']);
});
