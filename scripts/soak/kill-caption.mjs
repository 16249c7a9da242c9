/**
 * Kills captioning runs of the real program at random moments and compares what is left in the end with an undisturbed run.
 *
 *     node scripts/soak/kill-caption.mjs [--kills 50] [--pictures 60] [--seed 1]
 *
 * Needs a compiled program (`npm run build`). Ends with status 1 at the first difference.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drawFolder, seededNumbers } from './drawn-folder.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    pictures: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const program = join(import.meta.dirname, '../../dist/cli/main.js');
const random = seededNumbers(Number(values.seed));
const root = await mkdtemp(join(tmpdir(), 'kill-'));

function start(cwd) {
  const args = [program, 'caption', 'in', '-r', '--sidecars', '-o', 'j.jsonl', '--batch-size', '4', '-q'];
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore' });
  return { child, exit: once(child, 'exit') };
}

async function remains(cwd) {
  const names = (await readdir(cwd, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = new Map();
  for (const { parentPath, name } of names)
    if (!/\.(jpg|png|webp|gif|tiff)$/.test(name))
      files.set(join(parentPath, name).slice(cwd.length), await readFile(join(parentPath, name), 'utf8'));
  return files;
}

/** Captions alone: probabilities may differ in the last digit between batches. */
function captionsOf(journal) {
  const lines = journal.split('\n').filter(Boolean).slice(1);
  return lines.map((line) => JSON.parse(line)).map(({ file, caption, error }) => `${file}\t${caption ?? error.code}`);
}

async function killOnce(kill) {
  const cwd = join(root, `kill-${kill}`);
  await cp(join(root, 'drawn'), cwd, { recursive: true });
  const signal = kill % 2 === 0 ? 'SIGKILL' : 'SIGINT';
  const { child, exit } = start(cwd);
  await Promise.race([setTimeout(random() * duration), exit]);
  child.kill(signal);
  const [status] = await exit;
  const between = await remains(cwd);
  // What was being written lies aside under a name of its own; the next run clears it away.
  const whole = [...between].filter(([name]) => name.endsWith('.txt') && !/\/\.saccade-[^/]*$/.test(name));
  for (const [name, content] of whole) assert.equal(content, expected.get(name), name);
  if (signal === 'SIGINT') {
    // Before the program listens to signals, they end it at once.
    assert.ok(status === 130 || status === 3 || status === null, `status ${status} after SIGINT`);
    assert.deepEqual(
      [...between.keys()].filter((name) => /\.(part|lock)$/.test(name)),
      [],
    );
  }
  const [end] = await start(cwd).exit;
  assert.equal(end, 3);
  const after = await remains(cwd);
  assert.deepEqual([...after.keys()].sort(), [...expected.keys()].sort());
  for (const [name, content] of after) if (name.endsWith('.txt')) assert.equal(content, expected.get(name), name);
  assert.deepEqual(captionsOf(after.get('/j.jsonl')).sort(), captionsOf(expected.get('/j.jsonl')).sort());
  await rm(cwd, { recursive: true });
  return `${signal} with ${whole.length} sidecars`;
}

await drawFolder(join(root, 'drawn/in'), { count: Number(values.pictures), brokenEvery: 20 });
await cp(join(root, 'drawn'), join(root, 'undisturbed'), { recursive: true });
const started = Date.now();
assert.equal((await start(join(root, 'undisturbed')).exit)[0], 3);
const duration = Date.now() - started;
const expected = await remains(join(root, 'undisturbed'));
for (let kill = 0; kill < Number(values.kills); kill++)
  process.stdout.write(`${kill + 1}: ${await killOnce(kill)}, then as expected\n`);
await rm(root, { recursive: true });
process.stdout.write(`${values.kills} kills, no difference.\n`);
