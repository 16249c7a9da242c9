import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tell } from '../setup/tell.mjs';
import { median } from './median.mjs';

/**
 * Runs each row in a process of its own, one at a time and in turn, so that a busy minute of the machine falls on all alike.
 * A process does its work once to warm up, then at each `go` for at least `seconds`, and says what it did in a line of JSON.
 *
 * @param rows `{ name, batch?, command }[]`
 * @returns `{ name, batch?, perSecond, cpuMs, rssMB }[]`, `cpuMs` an item on all cores together; rows that fail are told and left out
 */
export async function measureRows(rows, { repeats, seconds, settings }) {
  const running = [];
  for (const row of rows) {
    const way = startWay(row, { settings, seconds });
    const ready = await way.next();
    if (ready) running.push({ row, way, speeds: [], cpuMs: [], rssMB: 0 });
    else tell(`${row.name}: left out, as it did not start.`);
  }
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const measured of running) {
      const result = await measured.way.go();
      if (!result) continue;
      measured.speeds.push(result.items / result.seconds);
      measured.cpuMs.push((1000 * result.cpuSeconds) / result.items);
      measured.rssMB = Math.round(result.rssMB);
    }
  }
  for (const { way } of running) way.stop();
  return running
    .filter(({ speeds }) => speeds.length === repeats)
    .map(({ row: { command: _, ...about }, speeds, cpuMs, rssMB }) => ({
      ...about,
      perSecond: Number(median(speeds).toPrecision(4)),
      cpuMs: Number(median(cpuMs).toPrecision(4)),
      rssMB,
    }));
}

function startWay({ command: [program, ...args] }, { settings, seconds }) {
  const child = spawn(program, [...args, settings, String(seconds)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.on('error', ({ message }) => tell(message));
  child.stdin.on('error', () => {}); // a process that has died is noticed by its silence
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  return {
    next,
    go() {
      child.stdin.write('go\n');
      return next();
    },
    stop: () => child.stdin.end(),
  };
}
