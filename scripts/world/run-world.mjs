/**
 * Trains captioners from nothing on drawn scenes and holds words and attention against the truth.
 * After `npm run build`:
 *
 *     node scripts/world/run-world.mjs <folder> [--variants soft,hard,…] [--seeds 1,2,3]
 *
 * Writes `<folder>/<variant>-<seed>` (the models), `<folder>/results.json`, and a Markdown table
 * to standard output. What is there already is not done again, so that a stopped run goes on.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWorld } from '../../dist/world/write-world.js';
import { judgeModel } from './judge-model.mjs';
import { resultsTable } from './results-table.mjs';
import { saccade } from './saccade.mjs';
import { variants } from './variants.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variants: { type: 'string', default: 'alone,soft,hard,circles-none,circles-se' },
    seeds: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Expected the folder to work in as the first argument.');

/** Draws the world of a variant, once; its seed is its own, so that all models see the same scenes. */
async function drawWorld({ name, ...options }) {
  const data = join(folder, name);
  if (!existsSync(join(data, 'scenes.json'))) await writeWorld(data, options);
  return data;
}

/** Trains a variant from nothing or from the model of another one. @returns {number | undefined} seconds, where nothing of it was there */
function train({ from, flags }, { data, out, seed }) {
  const started = existsSync(out) ? undefined : performance.now();
  const start = from ? ['--from', join(folder, `${from}-${seed}`)] : [];
  const resume = existsSync(join(out, 'last')) ? ['--resume'] : [];
  saccade('train', '--data', data, '--out', out, '--seed', seed, ...start, ...flags, ...resume);
  return started && (performance.now() - started) / 1000;
}

/** Draws, trains and judges, the variant that it starts from first. */
async function run(name, seed) {
  const variant = variants[name];
  if (!variant) throw new Error(`Expected one of ${Object.keys(variants).join(', ')}, got ${name}.`);
  if (readResults()[name]?.[seed]) return;
  if (variant.from) await run(variant.from, seed);
  const data = await drawWorld(variant.world);
  const out = join(folder, `${name}-${seed}`);
  const seconds = train(variant, { data, out, seed });
  const result = { seconds, ...(await judgeModel(out, data)) };
  const results = readResults(); // only now, as another run may have written its own meanwhile
  results[name] = { ...results[name], [seed]: result };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

const file = join(folder, 'results.json');
const readResults = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
for (const seed of values.seeds.split(',')) {
  for (const name of values.variants.split(',')) await run(name, seed);
}
process.stdout.write(resultsTable(readResults()));
