import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load-config.js';

const folder = mkdtempSync(path.join(tmpdir(), 'saccade-config-'));
const fileWith = (text: string): string => {
  const file = path.join(folder, 'options.json');
  writeFileSync(file, text);
  return file;
};
const known = ['beamSize', 'avoid', 'recursive'];

describe('loadConfig', () => {
  it('gives the options of the file', () => {
    const config = loadConfig(fileWith('\uFEFF{"beamSize": 5, "avoid": ["man", "dog"], "recursive": true}'), known);
    expect([...config]).toEqual([
      ['beamSize', 5],
      ['avoid', ['man', 'dog']],
      ['recursive', true],
    ]);
  });

  it('refuses a key that no option has, with a suggestion or the list', () => {
    expect(() => loadConfig(fileWith('{"beamsize": 5}'), known)).toThrow(/got beamsize\. Did you mean beamSize\?/);
    expect(() => loadConfig(fileWith('{"zoom": 5}'), known)).toThrow(
      /got zoom\. Known are avoid, beamSize, recursive\./,
    );
  });

  it.each([
    ['[1]', /JSON object of options/],
    ['null', /JSON object of options/],
    ['{"beamSize": 5', /Expected JSON/],
    ['{"beamSize": {"n": 5}}', /for beamSize in .* got \{"n":5\}/],
    ['{"beamSize": null}', /for beamSize in .* got null/],
  ])('refuses %s', (text, message) => {
    expect(() => loadConfig(fileWith(text), known)).toThrow(message);
  });

  it('refuses a missing file by name', () => {
    expect(() => loadConfig(path.join(folder, 'none.json'), known)).toThrow(/--config, got .*none\.json/);
  });
});
