/**
 * Stops training runs of the real program at random moments, by Ctrl-C and by kill -9, goes on with each until it is done, and
 * compares its last checkpoint, byte by byte, with that of a run that nobody disturbed. Plain JavaScript adds in one order
 * alone, so the numbers must be equal.
 *
 *     node scripts/soak/kill-train.mjs [--stops 4] [--kinds frozen,encoder,augmented,sampling,hard,cider] [--seed 1]
 *
 * Needs a compiled program (`npm run build`). Ends with status 1 at the first difference.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeWorld } from '../../dist/world/write-world.js';
import { seededNumbers } from './drawn-folder.mjs';

const frozen = ['--encoder', 'mobilenet'];
const patches = ['--encoder', 'patches', '--patch', '14', '--grid', '4x4x16'];
const sizes = ['--hidden', '16', '--embedding', '8', '--attention-size', '8', '--batch-size', '4'];
const kinds = {
  frozen: [...frozen, ...sizes],
  encoder: [...patches, ...sizes],
  augmented: [...patches, ...sizes, '--augment', 'flip-crop'],
  sampling: [...patches, ...sizes, '--scheduled-sampling', '0.5'],
  hard: [...patches, ...sizes, '--attention', 'hard'],
  cider: ['--from', 'taught', '--batch-size', '4', '--reward', 'cider', '--samples', '2', '--dropout', '0.2'],
};
const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '4' },
    kinds: { type: 'string', default: Object.keys(kinds).join(',') },
    seed: { type: 'string', default: '1' },
  },
});
const program = join(import.meta.dirname, '../../dist/cli/main.js');
const random = seededNumbers(Number(values.seed));
const cwd = await mkdtemp(join(tmpdir(), 'kill-train-'));
const data = ['--data', join('world', 'dataset.json'), '--cache', 'cache', '--quiet'];

function start(args, backend = 'cpu') {
  const env = { ...process.env, SACCADE_BACKEND: backend };
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  return { child, exit: once(child, 'exit'), said: text(child.stderr) };
}

async function finish(args, backend) {
  const { exit, said } = start(args, backend);
  const [status] = await exit;
  assert.equal(status, 0, `${args.join(' ')}\n${await said}`);
}

/** Where a run is, with the hash of all its tensors, and what it has on record. */
async function standing(out) {
  const { progress, tensors } = JSON.parse(await readFile(join(cwd, out, 'last', 'state.json'), 'utf8'));
  const lines = (await readFile(join(cwd, out, 'training.jsonl'), 'utf8')).trim().split('\n');
  const log = lines.map((line) => JSON.parse(line)).map(({ tokensPerSecond: _, samples: __, ...line }) => line);
  return { progress, log, tensors };
}

async function linesLogged(out) {
  const log = await readFile(join(cwd, out, 'training.jsonl'), 'utf8').catch(() => '');
  return log.split('\n').length - 1;
}

/** Some steps further, and a little more: in a step, in validation, or while a checkpoint is written. */
async function randomMoment(out, exit) {
  const enough = (await linesLogged(out)) + 1 + Math.floor(4 * random());
  let isOver = false;
  exit.then(() => {
    isOver = true;
  });
  while (!isOver && (await linesLogged(out)) < enough) await setTimeout(20);
  await Promise.race([setTimeout(400 * random()), exit]);
}

async function disturb(args, out) {
  const stopped = [];
  for (let stop = 0; stop < Number(values.stops); stop++) {
    const { child, exit, said } = start([...args, '--out', out, '--resume']);
    await randomMoment(out, exit);
    const signal = random() < 0.5 ? 'SIGKILL' : 'SIGINT';
    child.kill(signal);
    const [status] = await exit;
    if (status === 0) return stopped;
    assert.ok(status === null || status === 130, `status ${status} after ${signal}: ${await said}`);
    stopped.push(signal);
  }
  await finish([...args, '--out', out, '--resume']);
  return stopped;
}

try {
  await writeWorld(join(cwd, 'world'), { side: 56, captions: 2, seed: 1, counts: { train: 12, val: 3, test: 0 } });
  const chosen = values.kinds.split(',');
  if (chosen.includes('frozen')) await finish(['prepare', ...data], 'auto');
  if (chosen.includes('cider')) {
    await finish(['train', ...data, ...kinds.encoder, '--out', 'taught', '--epochs', '5', '--learning-rate', '0.01']);
  }
  for (const kind of chosen) {
    const run = ['train', ...data, ...kinds[kind], '--epochs', '4'];
    await finish([...run, '--out', `${kind}-whole`]);
    const stopped = await disturb(run, `${kind}-parts`);
    assert.deepEqual(await standing(`${kind}-parts`), await standing(`${kind}-whole`));
    console.log(`${kind}: the same to the last bit after ${stopped.join(', ') || 'no stop'}`);
  }
} finally {
  await rm(cwd, { recursive: true, force: true });
}
