/**
 * Whether a gallery page of thousands of pictures stays usable: node scripts/bench/report-page.mjs [pictures] [--json].
 * Makes a page of 5,000 pictures (pieces of the sample photographs, invented captions and attention), opens it in Chromium
 * (`CHROMIUM`, else /usr/bin/chromium) and measures until it shows its first pictures, turns a page, filters by a word and
 * lights a word. Run `npm run build` first.
 */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { HtmlReport } from '../../dist/report/html-report.js';
import { packAttention } from '../../dist/report/pack-attention.js';
import { partsPath } from '../../dist/report/report-parts.js';
import { SeededRandom } from '../../dist/tensors/seeded-random.js';

const count = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 5000);
const samples = fileURLToPath(new URL('../../data/samples/', import.meta.url));
const random = new SeededRandom(1);
const nouns = ['dog', 'child', 'bicycle', 'mountain', 'kite', 'horse', 'boat', 'street', 'tree', 'ball'];

function inventDescription() {
  const noun = () => nouns[random.integer(nouns.length)];
  const words = `a ${noun()} with a ${noun()} near the ${noun()}`.split(' ');
  const map = () => {
    const heights = Float32Array.from({ length: 49 }, () => random.uniform() ** 4);
    const sum = heights.reduce((total, height) => total + height, 0);
    return heights.map((height) => height / sum);
  };
  const sentence = { words, caption: words.join(' '), logProbability: -6, confidence: random.uniform() };
  const attention = { grid: [7, 7], weights: words.map(() => [map()]), gate: words.map(() => 0.5), channels: [] };
  return { ...sentence, alternatives: [sentence, sentence], attention };
}

async function drawPieces() {
  const photographs = (await readdir(samples)).filter((name) => name.endsWith('.jpg'));
  return Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const photograph = sharp(join(samples, photographs[index % photographs.length]));
      const { width, height } = await photograph.metadata();
      const [left, top] = [random.integer(Math.floor(width / 4)), random.integer(Math.floor(height / 4))];
      const piece = { left, top, width: Math.floor(0.75 * width), height: Math.floor(0.75 * height) };
      return photograph.extract(piece).resize(320, 320, { fit: 'inside' }).jpeg().toBuffer();
    }),
  );
}

/** A hundred pictures are drawn; as the parts of a stopped run they are then given again and again, each with words of its own. */
async function writeReport(path) {
  const drawn = await HtmlReport.create(path, { title: 'drawn' });
  for (const [at, piece] of (await drawPieces()).entries())
    await drawn.add({ file: String(at), width: 1600, height: 1200 }, inventDescription(), piece);
  await drawn.stop({ keep: true });
  const parts = (await readFile(partsPath(path), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const files = Array.from({ length: count }, (_, at) => `holiday/${String(at).padStart(5, '0')}.jpg`);
  const entries = files.map((file, at) => {
    const { caption, confidence, alternatives, ...description } = inventDescription();
    return { ...parts[at % parts.length], ...packAttention(description), file, caption, confidence, alternatives };
  });
  await writeFile(partsPath(path), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const report = await HtmlReport.create(path, { title: `${count} pictures`, kept: new Set(files) });
  await report.close(files);
}

/** Milliseconds until an action shows on the page, from within, the next frame included. */
const timed = (page, action) =>
  page.evaluate(async (source) => {
    const start = performance.now();
    new Function(source)();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return Math.round(performance.now() - start);
  }, action);

async function measurePage(path) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const start = performance.now();
    await page.goto(pathToFileURL(path).href);
    await page.locator('.card img').nth(23).waitFor();
    const load = Math.round(performance.now() - start);
    const input = (id, value) =>
      `const field = document.getElementById('${id}'); field.value = '${value}'; field.dispatchEvent(new Event('input'))`;
    const turn = await timed(page, "document.getElementById('after').click()");
    const filter = await timed(page, input('text', 'kite'));
    const sort = await timed(page, input('order', 'unsure'));
    const light = await timed(page, "document.querySelector('.word').focus()");
    const heap = await page.evaluate(() => Math.round(performance.memory.usedJSHeapSize / 1e6));
    return { load, turn, filter, sort, light, heap };
  } finally {
    await browser.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-report-'));
try {
  const path = join(folder, 'report.html');
  await writeReport(path);
  const megabytes = +((await stat(path)).size / 1e6).toFixed(1);
  const row = { pictures: count, megabytes, ...(await measurePage(path)) };
  if (process.argv.includes('--json')) console.log(JSON.stringify({ work: 'report page', rows: [row] }));
  else
    console.log(
      `${count} pictures: ${megabytes} MB; first pictures after ${row.load} ms, next page ${row.turn} ms, filter ${row.filter} ms, order ${row.sort} ms, a word lit ${row.light} ms; scripts hold ${row.heap} MB`,
    );
} finally {
  await rm(folder, { recursive: true });
}
