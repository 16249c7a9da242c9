import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { runNpm } from '../support/run-npm.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Archive {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

describe('the published archive', () => {
  let archive: Archive;
  let paths: string[];
  beforeAll(async () => {
    // Without scripts: the program has just been compiled, and other tests run it.
    const { stdout } = await runNpm(['pack', '--dry-run', '--json', '--ignore-scripts'], root);
    archive = (JSON.parse(stdout) as Archive[])[0]!;
    paths = archive.files.map((file) => file.path);
  });

  test('is no larger than 35 MB', () => {
    expect(archive.size).toBeLessThanOrEqual(35_000_000);
  });

  test('holds the program, its types, the model and who is to be credited', () => {
    const documents = ['package.json', 'README.md', 'LICENSE', 'CREDITS.md', 'CHANGELOG.md'];
    const program = ['dist/cli/main.js', 'dist/index.js', 'dist/index.d.ts'];
    const model = ['config.json', 'vocabulary.json', 'model.json', 'MODEL_CARD.md'].map(
      (file) => `models/default/${file}`,
    );
    expect([...documents, ...program, ...model].filter((file) => !paths.includes(file))).toEqual([]);
  });

  test('holds no sources, tests, data or traces of a compilation', () => {
    const roots = new Set(paths.map((file) => file.split('/')[0]));
    for (const folder of ['src', 'test', 'scripts', 'data', 'docs', 'node_modules'])
      expect(roots).not.toContain(folder);
    expect(paths.filter((file) => /^dist\/\./.test(file))).toEqual([]);
  });
});
