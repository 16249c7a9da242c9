import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/backend/run-command.js';
import { runNpm } from '../support/run-npm.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const picture = `${root}data/samples/golden-retriever.jpg`;

const program = `
import { loadCaptioner, type CaptionRecord, SaccadeError } from 'saccade';

const captioner = await loadCaptioner({ backend: 'wasm' });
const record: CaptionRecord = await captioner.caption('photo.jpg');
console.log(record.caption);
captioner.dispose();
const failure = await loadCaptioner({ model: 'nowhere' }).catch((error: unknown) => error);
console.log(failure instanceof SaccadeError && failure.code);
`;

/** The archive installed by plain npm in a folder whose name needs care, with nothing of the checkout in reach. */
describe('the installed package', () => {
  let temporary: string;
  let project: string;
  let caption: string;
  let installation: { status: number | null; stderr: string };
  const saccade = (...args: string[]) => runNpm(['exec', '--offline', '--', 'saccade', ...args], project);

  beforeAll(async () => {
    temporary = mkdtempSync(path.join(os.tmpdir(), 'saccade-install-'));
    project = path.join(temporary, 'a b', 'ü #1');
    mkdirSync(project, { recursive: true });
    writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }');
    copyFileSync(picture, path.join(project, 'photo.jpg'));
    const packed = await runNpm(['pack', '--json', '--ignore-scripts', '--pack-destination', temporary], root);
    const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
    installation = await runNpm(['install', '--prefer-offline', path.join(temporary, filename)], project);
  });
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  test('installs without tfjs-node, whose install script reaches for a distant storage', () => {
    expect(installation.status, installation.stderr).toBe(0);
    expect(existsSync(path.join(project, 'node_modules/@tensorflow/tfjs-node'))).toBe(false);
  });

  test('captions a picture by its command, with one sentence on the backend', async () => {
    const { status, stdout, stderr } = await saccade('caption', 'photo.jpg');
    caption = stdout.trim();
    expect({ status, words: caption.split(' ').length > 2 }, stderr).toEqual({ status: 0, words: true });
    expect(stderr.match(/backend is wasm/g)).toHaveLength(1);
  });

  test('says by doctor how to add the native backend', async () => {
    const { status, stdout } = await saccade('doctor');
    expect(status).toBe(0);
    expect(stdout).toContain('To mend it: npx saccade doctor --install-native');
  });

  test('is a library with types', async () => {
    writeFileSync(path.join(project, 'program.ts'), program);
    // Node's types come with every TypeScript project.
    mkdirSync(path.join(project, 'node_modules/@types'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(project, 'node_modules/@types/node'));
    const options = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
    const tsc = await runCommand(
      process.execPath,
      [`${root}node_modules/typescript/bin/tsc`, ...options, 'program.ts'],
      {
        cwd: project,
      },
    );
    expect(tsc.stdout).toBe('');
    const { stdout } = await runCommand(process.execPath, ['program.js'], { cwd: project });
    expect(stdout.trim().split('\n')).toEqual([caption, 'no-model']);
  });
});
