/**
 * Exports overlays of many drawn pictures of mixed sizes, each with a sentence of its own, and measures how much memory is
 * resident.
 *
 *     node scripts/soak/overlays-memory.mjs [--pictures 1000]
 *
 * Needs a compiled program (`npm run build`). Ends with status 1 where the last tenth of the pictures needs more than 5 %
 * above what there was once pictures of all sizes had been met (a third of the pictures).
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultOverlayOptions } from '../../dist/image/overlay-options.js';
import { createAttentionExporter } from '../../dist/pipelines/export-attention.js';
import { drawFolder, seededNumbers } from './drawn-folder.mjs';

const { values } = parseArgs({ options: { pictures: { type: 'string', default: '1000' } } });
const count = Number(values.pictures);
const tenth = Math.floor(count / 10);
const random = seededNumbers(3);
const any = (most) => Math.floor(most * random());
const vocabulary = JSON.parse(
  await readFile(new URL('../../models/default/vocabulary.json', import.meta.url), 'utf8'),
).words.filter((word) => /^[a-z]+$/.test(word));

function someSentence() {
  const words = Array.from({ length: 5 + any(9) }, () => vocabulary[any(vocabulary.length)]);
  const weights = words.map(() => {
    const heights = Float32Array.from({ length: 49 }, () => random() ** 4);
    const sum = heights.reduce((total, height) => total + height, 0);
    return [heights.map((height) => height / sum)];
  });
  const gate = words.map(random);
  const attention = { grid: [7, 7], weights, gate, channels: [] };
  return { words, caption: words.join(' '), logProbability: -5, confidence: random(), alternatives: [], attention };
}

const root = await mkdtemp(join(tmpdir(), 'overlays-'));
try {
  const { good } = await drawFolder(join(root, 'in'), { count, sizes: [200, 1400] });
  const exporter = await createAttentionExporter(join(root, 'out'), defaultOverlayOptions);
  const resident = [];
  for (const [index, name] of good.entries()) {
    await exporter.write(join(root, 'in', name), name, [someSentence()]);
    await rm(join(root, 'out', name), { recursive: true });
    resident.push(process.memoryUsage.rss() / 2 ** 20);
    if ((index + 1) % tenth === 0) console.log(`${index + 1} exported: ${resident.at(-1).toFixed(0)} MB resident`);
  }
  const mean = (some) => some.reduce((sum, megabytes) => sum + megabytes, 0) / some.length;
  const third = Math.floor(count / 3);
  const [early, late] = [resident.slice(third, third + tenth), resident.slice(-tenth)].map(mean);
  console.log(`after a third ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB`);
  process.exitCode = late <= 1.05 * early ? 0 : 1;
} finally {
  await rm(root, { recursive: true, force: true });
}
