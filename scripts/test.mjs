import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from './setup/prepare.mjs';
import { countTests, leftOut } from './setup/test-report.mjs';

const whyNoNative = await prepare();
const folder = mkdtempSync(path.join(os.tmpdir(), 'saccade-test-'));
const file = path.join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
rmSync(folder, { recursive: true });

if (!report) {
  console.log('Vitest left no report.');
  process.exitCode = status || 1;
} else {
  const { passed, failed, skipped } = countTests(report);
  for (const line of leftOut(report, { root, whyNoNative })) console.log(line);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = status || (failed > 0 ? 1 : 0);
}
