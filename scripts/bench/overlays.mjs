/**
 * What the export of overlays costs beside what sharp alone needs to write the same files: node scripts/bench/overlays.mjs
 * [--json]. Both read the same picture and write the same PNGs (sharp from pixels drawn before), in turn; medians of their
 * times and of the processor time of all threads. Run `npm run build` first.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { defaultOverlayOptions } from '../../dist/image/overlay-options.js';
import { readUpright } from '../../dist/image/read-upright.js';
import { createAttentionExporter } from '../../dist/pipelines/export-attention.js';
import { median } from './median.mjs';

const rounds = 7;
const atOnce = 4;
const samples = fileURLToPath(new URL('../../data/samples/', import.meta.url));

const words = ['a', 'dog', 'with', 'its', 'tongue', 'out', 'in', 'the', 'woods'];
const hill = (row, column) => {
  const heights = Float32Array.from({ length: 49 }, (_, cell) =>
    Math.exp(-((Math.floor(cell / 7) - row) ** 2) - ((cell % 7) - column) ** 2),
  );
  const sum = heights.reduce((total, height) => total + height, 0);
  return heights.map((height) => height / sum);
};
const description = {
  words,
  caption: words.join(' '),
  logProbability: -5,
  confidence: 0.5,
  alternatives: [],
  attention: {
    grid: [7, 7],
    weights: words.map((_, word) => [hill(word % 7, 6 - (word % 7))]),
    gate: [],
    channels: [],
  },
};

async function measured(work) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { time: performance.now() - start, cpu: (user + system) / 1000 };
}

async function compare(name, folder) {
  const source = join(samples, name);
  const exporter = await createAttentionExporter(folder, defaultOverlayOptions);
  await exporter.write(source, name, [description]);
  const made = join(folder, name);
  const files = (await readdir(made)).filter((file) => file.endsWith('.png'));
  const drawn = await Promise.all(
    files.map(async (file) => ({
      file,
      ...(await sharp(join(made, file)).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
    })),
  );
  const alone = async () => {
    await readUpright(source, { maxSize: defaultOverlayOptions.maxSize });
    for (let start = 0; start < drawn.length; start += atOnce)
      await Promise.all(
        drawn.slice(start, start + atOnce).map(async ({ file, data, info: { width, height, channels } }) => {
          const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
          await writeFile(join(folder, file), png, { flush: true });
        }),
      );
  };
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await measured(() => exporter.write(source, name, [description]));
    runs.push({ ours, sharp: await measured(alone) });
  }
  const row = (part, kind) => Math.round(median(runs.map((run) => run[part][kind])));
  const [ours, bare] = ['ours', 'sharp'].map((part) => ({ time: row(part, 'time'), cpu: row(part, 'cpu') }));
  return {
    name,
    files: files.length,
    ours,
    sharp: bare,
    ratio: +(ours.time / bare.time).toFixed(2),
    cpuRatio: +(ours.cpu / bare.cpu).toFixed(2),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-overlays-'));
try {
  const names = (await readdir(samples)).filter((name) => name.endsWith('.jpg')).slice(0, 4);
  const rows = [];
  for (const name of names) rows.push(await compare(name, folder));
  if (process.argv.includes('--json')) console.log(JSON.stringify({ work: 'overlays', rows }));
  else
    for (const row of rows)
      console.log(
        `${row.name}: ${row.files} files, saccade ${row.ours.time} ms (processor ${row.ours.cpu} ms), sharp alone ${row.sharp.time} ms (${row.sharp.cpu} ms): ${row.ratio}×, processor ${row.cpuRatio}×`,
      );
} finally {
  await rm(folder, { recursive: true });
}
