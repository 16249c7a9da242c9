/**
 * What the export of overlays costs beside what sharp alone needs to write the same files: node scripts/bench/overlays.mjs
 * [--json]. Both read the same picture and write the same PNGs with the same settings (sharp from pixels drawn before), as many
 * files at once, each round to folders of their own, in turn; medians of their times and of the processor time of all threads, after a few rounds that do not
 * count. Run `npm run build` first.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { inParallel } from '../../dist/dataset/in-parallel.js';
import { defaultOverlayOptions } from '../../dist/image/overlay-options.js';
import { readUpright } from '../../dist/image/read-upright.js';
import { createAttentionExporter } from '../../dist/pipelines/export-attention.js';
import { median } from './median.mjs';

const warmUps = 3;
const rounds = 9;
const atOnce = 4;
const samples = fileURLToPath(new URL('../../data/samples/', import.meta.url));

const words = ['a', 'dog', 'with', 'its', 'tongue', 'out', 'in', 'the', 'woods'];
const hill = (row, column) => {
  const heights = Float32Array.from(
    { length: 49 },
    (_, cell) => 0.02 + Math.exp(-((Math.floor(cell / 7) - row) ** 2) - ((cell % 7) - column) ** 2),
  );
  const sum = heights.reduce((total, height) => total + height, 0);
  return heights.map((height) => height / sum);
};
/** Made anew for each export, as captioning does: what is known of maps drawn before must not count. */
const described = () => ({
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
});

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
  const ours = (place) => exporter.write(source, place, [described()]);
  await ours('made');
  const files = (await readdir(join(folder, 'made'))).filter((file) => file.endsWith('.png'));
  const drawn = await Promise.all(
    files.map(async (file) => ({
      file,
      ...(await sharp(join(folder, 'made', file))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })),
    })),
  );
  const alone = async (place) => {
    await readUpright(source, { maxSize: defaultOverlayOptions.maxSize });
    await mkdir(join(folder, place));
    const write = async ({ file, data, info: { width, height, channels } }) => {
      const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
      await writeFile(join(folder, place, file), png, { flush: true });
    };
    await inParallel(drawn, write, atOnce);
  };
  const runs = [];
  for (let round = -warmUps; round < rounds; round++) {
    const run = {
      ours: await measured(() => ours(`ours ${round}`)),
      sharp: await measured(() => alone(`sharp ${round}`)),
    };
    if (round >= 0) runs.push(run);
  }
  const row = (part, kind) => Math.round(median(runs.map((run) => run[part][kind])));
  const [whole, bare] = ['ours', 'sharp'].map((part) => ({ time: row(part, 'time'), cpu: row(part, 'cpu') }));
  return {
    name,
    files: files.length,
    ours: whole,
    sharp: bare,
    ratio: +(whole.time / bare.time).toFixed(2),
    cpuRatio: +(whole.cpu / bare.cpu).toFixed(2),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-overlays-'));
try {
  const names = (await readdir(samples)).filter((name) => name.endsWith('.jpg')).slice(0, 4);
  const rows = [];
  for (const name of names) {
    await mkdir(join(folder, name));
    rows.push(await compare(name, join(folder, name)));
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify({ work: 'overlays', rows }));
  else
    for (const row of rows)
      console.log(
        `${row.name}: ${row.files} files, saccade ${row.ours.time} ms (processor ${row.ours.cpu} ms), sharp alone ${row.sharp.time} ms (${row.sharp.cpu} ms): ${row.ratio}×, processor ${row.cpuRatio}×`,
      );
} finally {
  await rm(folder, { recursive: true });
}
