/**
 * Measures scoring: whole runs of the program on invented captions, and CIDEr-D alone as self-critical training calls it.
 *
 *     node scripts/bench/score.mjs [--pictures 5000] [--repeats 3] [--wheel <file.whl>] [--peers <python>] [--json]
 *
 * --wheel adds METEOR with paraphrases; --peers takes an interpreter with pycocoevalcap 1.2 (and Java) for a row of the
 * reference. Rows take turns; each is the median of its repeats, in captions a second of wall time and milliseconds of
 * processor time. Needs a compiled program (`npm run build`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCiderD } from '../../dist/metrics/cider-d.js';
import { tokenize } from '../../dist/metrics/tokenize.js';
import { SeededRandom } from '../../dist/tensors/seeded-random.js';
import { inventCaptions } from './invent-captions.mjs';
import { median } from './median.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const referencesEach = 5;

/** Processor seconds of the programs that have been run to their end, where the system tells (Linux: proc(5), `stat`). */
function childSeconds() {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** Runs a program to its end: seconds of wall time, and of all processors. */
function timeRun(program, args) {
  const [started, before] = [performance.now(), childSeconds()];
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: childSeconds() - before };
}

/** CIDEr-D with document frequencies counted before, as often as training would. */
function timeCiderD({ candidates, references }) {
  const tokens = new Map(Object.entries(references).map(([id, captions]) => [id, captions.map(tokenize)]));
  const rows = Object.entries(candidates).map(([id, caption]) => [id, tokenize(caption)]);
  const ciderD = createCiderD(tokens);
  const epoch = () => {
    for (const [id, caption] of rows) ciderD.score(caption, id);
  };
  epoch();
  const [started, before] = [performance.now(), process.cpuUsage()];
  epoch();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 };
}

/**
 * The rows of the benchmark.
 *
 * @param {{ pictures?: number, repeats?: number, wheel?: string, python?: string }} options
 * @returns {{ name: string, perSecond: number, cpuMs?: number, seconds: number }[]} `cpuMs` a captioned picture on all processors together
 */
export function benchScore({ pictures = 5000, repeats = 3, wheel, python } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'saccade-bench-'));
  try {
    const captions = inventCaptions(new SeededRandom(1), { pictures, referencesEach });
    const paths = ['candidates', 'references'].map((name) => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(captions[name]));
      return join(folder, `${name}.json`);
    });
    const args = [
      join(root, 'dist/cli/main.js'),
      'score',
      '--candidates',
      paths[0],
      '--references',
      paths[1],
      '--json',
    ];
    const jobs = new Map([
      ['saccade, all scores', () => timeRun(process.execPath, args)],
      ...(wheel
        ? [
            [
              'saccade, all scores, METEOR with paraphrases',
              () => timeRun(process.execPath, [...args, '--meteor-archive', wheel]),
            ],
          ]
        : []),
      ...(python
        ? [
            [
              'pycocoevalcap 1.2, the same scores',
              () => timeRun(python, [join(root, 'scripts/reference/scores.py'), ...paths]),
            ],
          ]
        : []),
      ['saccade, CIDEr-D alone, frequencies cached', () => timeCiderD(captions)],
    ]);
    const runs = new Map([...jobs.keys()].map((name) => [name, []]));
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const [name, job] of jobs) runs.get(name).push(job());
    }
    return [...runs].map(([name, times]) => {
      const seconds = median(times.map((time) => time.seconds));
      const cpuSeconds = median(times.map((time) => time.cpuSeconds));
      return {
        name,
        perSecond: Number((pictures / seconds).toFixed(1)),
        ...(cpuSeconds > 0 && { cpuMs: Number(((1000 * cpuSeconds) / pictures).toPrecision(4)) }),
        seconds: Number(seconds.toFixed(2)),
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      pictures: { type: 'string', default: '5000' },
      repeats: { type: 'string', default: '3' },
      wheel: { type: 'string' },
      peers: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const rows = benchScore({
    pictures: Number(values.pictures),
    repeats: Number(values.repeats),
    wheel: values.wheel,
    python: values.peers,
  });
  if (values.json) process.stdout.write(`${JSON.stringify({ work: 'score', rows })}\n`);
  else console.table(rows);
}
