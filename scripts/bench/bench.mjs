#!/usr/bin/env node
// Measures saccade and, with --peers, other programs at the same work, all rows of one work in turn; medians of repeats.
//
//   npm run bench -- [encode] [decode] [caption] [start-up] [train] [fine-tune] [score] [--peers] [--json]
//
// --repeats <n> (5) and --seconds <s> (2, least time of one measurement) trade time for certainty; --python <program> names an
// interpreter that has the peers' packages, where a virtual environment is made without it.
import { parseArgs } from 'node:util';
import { prepare } from '../setup/prepare.mjs';
import { tell } from '../setup/tell.mjs';
import { measureRows } from './measure-rows.mjs';
import { rowsOf, unitOf, workNames } from './works.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    repeats: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    python: { type: 'string' },
  },
});
const unknown = positionals.find((name) => !workNames.includes(name));
if (unknown !== undefined) {
  tell(`Expected ${workNames.join(', ')} for the work to measure, got ${unknown}. Leave it out to measure all.`);
  process.exit(2);
}
const works = positionals.length > 0 ? positionals : workNames;
const limits = { repeats: Number(values.repeats), seconds: Number(values.seconds) };

await prepare();
// What follows imports the compiled program.
const { peerPython } = await import('./peer-python.mjs');
const { makeWorkload } = await import('./workload.mjs');
const python = values.peers ? (values.python ?? peerPython()) : undefined;
const workload = await makeWorkload();
try {
  for (const work of works) print(work, await measure(work));
} finally {
  workload.remove();
}

async function measure(work) {
  if (work === 'score') {
    const { benchScore } = await import('./score.mjs');
    return benchScore({ repeats: limits.repeats });
  }
  return measureRows(rowsOf(work, python), { ...limits, settings: workload.file });
}

function print(work, rows) {
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ work, rows })}\n`);
    return;
  }
  const lines = rows.map(({ name, batch = '', perSecond, cpuMs = '', rssMB = '' }) => [
    name,
    batch,
    perSecond.toPrecision(4),
    cpuMs,
    rssMB,
  ]);
  const head = [work, 'batch', `${unitOf(work)}/s`, 'CPU ms', 'MB'];
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => String(line[column]).length)));
  const format = (line) =>
    line.map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column])));
  process.stdout.write(`${[head, ...lines].map((line) => format(line).join('  ')).join('\n')}\n\n`);
}
