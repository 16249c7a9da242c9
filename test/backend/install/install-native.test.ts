import { lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAddon } from '../../../src/backend/install/build-addon.js';
import { downloadLibraries } from '../../../src/backend/install/download-libraries.js';
import { findCompiler } from '../../../src/backend/install/find-compiler.js';
import { linkAddon } from '../../../src/backend/install/link-addon.js';
import { wheelFor } from '../../../src/backend/install/wheel.js';

const wheel = wheelFor('linux', 'x64', true)!;
const tell = () => undefined;
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'saccade-native-')));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('wheelFor', () => {
  test.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ])('pins a wheel of the same version for %s on %s', (platform, processor) => {
    expect(wheelFor(platform, processor, true)).toMatchObject({
      version: wheel.version,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('has none for Windows, whose wheels lack the library, nor for a Linux without the GNU C library', () => {
    expect(wheelFor('win32', 'x64', true)).toBeUndefined();
    expect(wheelFor('linux', 'x64', false)).toBeUndefined();
  });
});

describe('the steps of the installation', () => {
  test('need Python with pip, and say so', async () => {
    vi.stubEnv('PATH', folder);
    await expect(downloadLibraries(wheel, path.join(folder, 'cache'), tell)).rejects.toThrow(
      'Expected python3 with pip for the native backend, got none.',
    );
  });

  test('need a C++ compiler, and say so', async () => {
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CXX', '');
    await expect(findCompiler()).rejects.toThrow('Expected a C++ compiler for the native backend, got none.');
  });

  test("give the compiler's word where it fails", async () => {
    // Node is no compiler, and says so.
    const options = { compiler: process.execPath, packageFolder: folder, wheel };
    await expect(buildAddon(path.join(folder, 'addon.node'), options)).rejects.toThrow(
      /^Expected an addon compiled by .* for the native backend, got .*bad option.*\. Mend that and try again\.$/,
    );
  });

  test('link the libraries from the cache and replace what was there', async () => {
    mkdirSync(path.join(folder, 'cache', 'lib'), { recursive: true });
    for (const library of wheel.libraries) writeFileSync(path.join(folder, 'cache', 'lib', library), library);
    const addon = path.join(folder, 'cache', 'addon.node');
    for (const content of ['first', 'second']) {
      writeFileSync(addon, content);
      await linkAddon(path.join(folder, 'package'), addon, wheel);
      expect(readFileSync(path.join(folder, 'package/lib/napi-v8/tfjs_binding.node'), 'utf8')).toBe(content);
    }
    const link = path.join(folder, 'package/deps/lib', wheel.libraries[0]!);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(realpathSync(link)).toBe(path.join(folder, 'cache/lib', wheel.libraries[0]!));
  });
});
