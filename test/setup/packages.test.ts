import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packagesAreCurrent } from '../../scripts/setup/packages.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'saccade-packages-'));
  mkdirSync(path.join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const writeLock = (file: string, packages: object) =>
  writeFileSync(path.join(root, file), JSON.stringify({ packages: { '': { name: 'saccade' }, ...packages } }));

describe('packagesAreCurrent', () => {
  const locked = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-system': { version: '2.0.0', optional: true },
  };

  test('is false before the first installation', () => {
    writeLock('package-lock.json', locked);
    expect(packagesAreCurrent(root)).toBe(false);
  });

  test('is true for the locked versions, packages of other systems left out', () => {
    writeLock('package-lock.json', locked);
    writeLock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(packagesAreCurrent(root)).toBe(true);
  });

  test('is false where the lock has moved on or a package is missing', () => {
    writeLock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    writeLock('package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
    expect(packagesAreCurrent(root)).toBe(false);
    writeLock('package-lock.json', { ...locked, 'node_modules/b': { version: '1.0.0' } });
    expect(packagesAreCurrent(root)).toBe(false);
  });
});
