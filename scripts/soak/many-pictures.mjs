/**
 * Captions a large drawn folder of which 2 % are broken, and checks that every good picture is captioned exactly once and
 * every broken one is named; tells throughput and memory over time.
 *
 *     node scripts/soak/many-pictures.mjs [--pictures 10000] [--backend auto] [--keep <folder>]
 *
 * Needs a compiled program (`npm run build`).
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawFolder } from './drawn-folder.mjs';

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '10000' },
    backend: { type: 'string', default: 'auto' },
    keep: { type: 'string' },
  },
});
const program = join(import.meta.dirname, '../../dist/cli/main.js');
const root = values.keep ?? (await mkdtemp(join(tmpdir(), 'many-')));
const list = join(root, 'list.json');
if (!existsSync(list))
  await writeFile(
    list,
    JSON.stringify(await drawFolder(join(root, 'in'), { count: Number(values.pictures), brokenEvery: 50 })),
  );
const { good, broken } = JSON.parse(await readFile(list, 'utf8'));
await rm(join(root, 'j.jsonl'), { force: true });

const started = Date.now();
const args = [program, 'caption', 'in', '-r', '-o', 'j.jsonl', '--backend', values.backend];
const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
let stderr = '';
child.stderr.on('data', (text) => {
  stderr += text;
});
const memory = setInterval(() => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  const done = existsSync(join(root, 'j.jsonl'))
    ? readFileSync(join(root, 'j.jsonl'), 'utf8').split('\n').length - 2
    : 0;
  process.stdout.write(
    `${Math.round((Date.now() - started) / 1000)} s, ${done} done, ${Math.round(kilobytes / 1024)} MB\n`,
  );
}, 10_000);
const [status] = await once(child, 'exit');
clearInterval(memory);
const seconds = (Date.now() - started) / 1000;

const records = (await readFile(join(root, 'j.jsonl'), 'utf8'))
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line));
const filesOf = (some) => some.map(({ file }) => file.slice('in/'.length)).sort();
assert.equal(status, 3);
assert.deepEqual(filesOf(records.filter(({ caption }) => caption)), good.sort());
assert.deepEqual(filesOf(records.filter(({ error }) => error)), broken.sort());
for (const name of broken) assert.ok(stderr.includes(name), name);
if (values.keep === undefined) await rm(root, { recursive: true });
process.stdout.write(
  `${good.length} captioned once each, ${broken.length} named, ${(records.length / seconds).toFixed(1)} pictures/s.\n`,
);
