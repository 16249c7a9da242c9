// One way of saccade as a process that `measureRows` talks to: run-way.mjs <work> <way> <settings> <seconds>.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { selectBackend } from '../../dist/backend/select-backend.js';

const [work, way, file, seconds] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(file, 'utf8'));
// Graphs of made-up models are of no use to anyone later.
process.env.XDG_CACHE_HOME = settings.cache;

const { backend, batch, graph } = JSON.parse(way);
await selectBackend(backend);
const { default: open } = await import(`./ways/${work}.mjs`);
const once = await open({ settings, backend, batch, graph });
await once();
console.log('{"ready":true}');

for await (const _ of createInterface({ input: process.stdin })) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const elapsed = () => (performance.now() - started) / 1000;
  let items = 0;
  do items += await once();
  while (elapsed() < Number(seconds));
  const { user, system } = process.cpuUsage(before);
  const rssMB = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ items, seconds: elapsed(), cpuSeconds: (user + system) / 1e6, rssMB }));
}
process.exit();
