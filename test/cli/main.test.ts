import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function run(args: readonly string[], options: { cwd?: string } = {}) {
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', ...options });
}

describe('saccade', () => {
  it('prints help and version on standard output', () => {
    expect(run(['--help'])).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('caption') });
    expect(run(['help', 'info'])).toMatchObject({ status: 0, stdout: expect.stringContaining('saccade info') });
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
  });

  it('without a command prints help on standard error with status 2', () => {
    expect(run([])).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Usage:') });
  });

  it.each([
    [['capton', 'x'], /^Expected a command, got capton\. Did you mean caption\?\n$/],
    [['caption', '--beem-size', '3'], /^Expected a known option, got --beem-size\. Did you mean --beam-size\?\n$/],
    [
      ['caption', '--beam-size'],
      /^Expected a value for --beam-size <n>, got nothing\. See saccade caption --help\.\n$/,
    ],
    [['caption', '--beam-size', '0', 'x.jpg'], /^Expected a whole number from 1 to 100 for --beam-size, got 0\./],
    [['train', '--data', 'x', '--out', 'y', '--batch', '4'], /got --batch\. Did you mean --batch-size\?\n$/],
    [['train', '--data', 'x', '--out', 'y', '--rate=1'], /got --rate=1\. Did you mean --learning-rate\?\n$/],
    [['caption', '--sidecar', 'x.jpg'], /got --sidecar\. Did you mean --sidecars\?\n$/],
    [['caption', '--backend', 'wsam', 'x.jpg'], /Did you mean wasm\?\n$/],
    [['info', 'a', 'b'], /^Expected at most 1 name, got 2\. See saccade info --help\.\n$/],
    [['info', '--config', '/no/such.json'], /^Expected a readable file for --config, got \/no\/such\.json\./],
  ])('%j is a fault of usage, in one sentence', (args, message) => {
    const { status, stdout, stderr } = run(args);
    expect(stderr).toMatch(message);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('shows the stack with --verbose alone', () => {
    expect(run(['info', '/no/model']).stderr).not.toContain('    at ');
    const { status, stderr } = run(['info', '/no/model', '--verbose']);
    expect(stderr).toContain('    at ');
    expect(status).toBe(1);
  });

  it('takes file names for options only after advising --', () => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'saccade-names-'));
    for (const name of ['--help.jpg', '-5.jpg', '--version', '-h.jpg']) writeFileSync(path.join(cwd, name), '');
    for (const name of ['--help.jpg', '-5.jpg', '-h.jpg']) {
      const { status, stdout, stderr } = run(['caption', name], { cwd });
      expect(stderr).toContain(`write -- before the names: saccade caption -- ${name}`);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    }
  });

  it('points to caption where a path stands for the command', () => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'saccade-names-'));
    writeFileSync(path.join(cwd, 'a.jpg'), '');
    expect(run(['a.jpg'], { cwd }).stderr).toContain('Did you mean saccade caption a.jpg?');
  });

  it('ends quietly when the reader of its output has gone', async () => {
    const child = spawn(process.execPath, [main, 'caption', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
    const context = JSON.stringify(new URL('../../dist/cli/run-context.js', import.meta.url).href);
    const waiting = `import { abortSignal, watchForEnd } from ${context}; watchForEnd(); setInterval(() => {}, 1000);`;

    async function interrupted(program: string) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', `${program} console.log('ready');`]);
      let stdout = '';
      child.stdout.on('data', (chunk) => {
        if (stdout === '') child.kill(signal);
        stdout += chunk;
      });
      const status = await new Promise((resolve) => child.on('close', resolve));
      return { status, stdout };
    }

    it('ends a program at once where nobody has promised to stop', async () => {
      expect(await interrupted(waiting)).toEqual({ status: 130, stdout: 'ready\n' });
    });

    it('lets who has asked for the signal finish', async () => {
      const finishing = `${waiting} abortSignal().addEventListener('abort', ({ target }) => {
        console.log(target.reason.code); process.exit(7); });`;
      expect(await interrupted(finishing)).toEqual({ status: 7, stdout: 'ready\ninterrupted\n' });
    });
  });

  it('loads nothing heavy for its help', () => {
    const packages = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'/gm)) {
        if (name!.startsWith('.')) visit(path.resolve(path.dirname(file), name!));
        else if (!name!.startsWith('node:')) packages.add(name!);
      }
    };
    visit(main);
    // d3-scale-chromatic knows the names of the colour maps, and is small.
    expect([...packages].sort()).toEqual(['commander', 'd3-scale-chromatic']);
    expect(seen.size).toBeGreaterThan(5);
  });
});
