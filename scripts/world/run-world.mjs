/**
 * Trains captioners from nothing on drawn scenes and holds words and attention against the truth. After `npm run build`:
 *
 *     node scripts/world/run-world.mjs <folder> [--variants soft,hard] [--train 6000] [--test 500] [--seed 1] [--epochs 18]
 *
 * Writes `<folder>/<variant>` (the model), `<folder>/results.json`, and a Markdown table to standard output. Variants that
 * are trained already are judged again only.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeWorld } from '../../dist/world/write-world.js';
import { judgeModel } from './judge-model.mjs';
import { resultsTable } from './results-table.mjs';
import { variants } from './variants.mjs';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variants: { type: 'string', default: 'soft,hard' },
    train: { type: 'string', default: '6000' },
    test: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    epochs: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Expected the folder to work in as the first argument.');

/** Draws the world of a variant, once. */
async function drawWorld({ side, world }) {
  const data = join(folder, `world-${world.name}-${side}`);
  if (!existsSync(join(data, 'scenes.json'))) {
    const counts = { train: Number(values.train), val: 200, test: Number(values.test) };
    await writeWorld(data, { counts, side, captions: 5, seed: Number(values.seed), world: world.options });
  }
  return data;
}

/** Trains a variant, phase after phase (each goes on where the one before ended). @returns {number} seconds */
function train(name, { phases }, data) {
  const out = join(folder, name);
  const started = performance.now();
  for (const [phase, flags] of phases.entries()) {
    const shared = ['train', '--data', data, '--out', out, '--seed', values.seed];
    const epochs = values.epochs ? ['--epochs', values.epochs] : [];
    const resume = phase > 0 ? ['--resume'] : [];
    const { status } = spawnSync(process.execPath, [program, ...shared, ...flags, ...epochs, ...resume], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`Training of ${name} ended with status ${status}.`);
  }
  return (performance.now() - started) / 1000;
}

const file = join(folder, 'results.json');
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
for (const name of values.variants.split(',')) {
  const variant = variants[name];
  if (!variant) throw new Error(`Expected one of ${Object.keys(variants).join(', ')}, got ${name}.`);
  const data = await drawWorld(variant);
  const trained = existsSync(join(folder, name, 'config.json'));
  const seconds = trained ? results[name]?.seconds : train(name, variant, data);
  results[name] = { seconds, ...(await judgeModel(join(folder, name), data)) };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
process.stdout.write(resultsTable(results));
