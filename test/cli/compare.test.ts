import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CommandResult } from '../../src/backend/run-command.js';
import type { Comparison } from '../../src/pipelines/comparison-data.js';
import { runNode } from '../support/run-node.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { trainingFolder } from '../support/training-folder.js';

const compare = (args: readonly string[]): Promise<CommandResult> =>
  runNode('cli/main.js', ['compare', ...args], { env: { SACCADE_BACKEND: 'wasm' } });

const readResults = (out: string): Comparison => JSON.parse(readFileSync(path.join(out, 'compare.json'), 'utf8'));

const variants = ['--variant', 'plain', '--variant', 'two heads=--score scaled-dot --heads 2 --self-attention 1'];

it('trains every variant with every seed on one cache, says what came of each, and keeps what is done', async () => {
  const { folder, data } = await trainingFolder();
  const out = path.join(folder, 'out');
  const times = () =>
    readResults(out).variants.flatMap(({ runs }) =>
      runs.map((run) => [run.folder, statSync(path.join(out, run.folder, 'last', 'tensors.bin')).mtimeMs]),
    );
  const first = await compare([...data, '--out', out, ...variants, '--epochs', '2', '--seeds', '2']);
  expect(first.status, first.stderr).toBe(0);
  checkResults(readResults(out));
  expect(first.stdout).toMatch(/^variant +CIDEr-D +range .*\nplain .*\ntwo heads /);
  expect(first.stderr.match(/^Run \d of 4: .*, seed \d$/gm)).toHaveLength(4);
  const config = JSON.parse(readFileSync(path.join(out, 'variants', 'two heads', 'seed-2', 'config.json'), 'utf8'));
  expect(config.decoder).toMatchObject({ score: 'scaled-dot', heads: 2, selfAttention: 1, hidden: 32 });
  expect(config.training).toMatchObject({ seed: 2, epochs: 2 });
  const page = readFileSync(path.join(out, 'compare.html'), 'utf8');
  expect(page).toContain('two heads');

  const begun = times();
  const more = [...variants, '--variant', 'se after=--channel-order after', '--epochs', '2', '--json'];
  const again = await compare([...data, '--out', out, ...more]);
  expect(again.status, again.stderr).toBe(0);
  expect(again.stderr).toContain('The run of two heads with seed 1 is complete; it is kept.');
  const compared = JSON.parse(again.stdout) as Comparison;
  expect(compared.variants.map(({ name }) => name)).toEqual(['plain', 'two heads', 'se after']);
  expect(readResults(out)).toEqual(compared);
  expect(times().slice(0, 2)).toEqual([begun[0], begun[2]]);

  const kept = times();
  const refused = async (changes: readonly string[], sentence: RegExp) =>
    expect(await compare([...data, '--out', out, ...changes])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(sentence),
    });
  await refused([...variants, '--epochs', '3'], /^Variant plain: .*epochs 2.*epochs 3/m);
  const renamed = ['--variant', 'plain', '--variant', 'two heads=--score cosine --heads 2', '--epochs', '2'];
  await refused(renamed, /^Variant two heads: .*scaled-dot.*cosine/m);
  const fewer = path.join(folder, 'fewer.jsonl');
  writeFileSync(fewer, readFileSync(data[1]!, 'utf8').split('\n').slice(1).join('\n'));
  await refused(['--data', fewer, ...variants, '--epochs', '2'], /^Variant plain: .*pictures and captions/m);
  expect(times()).toEqual(kept);
}, 300_000);

function checkResults({ seeds, epochs, pictures, variants: compared }: Comparison) {
  expect({ seeds, epochs, pictures }).toEqual({ seeds: [1, 2], epochs: 2, pictures: { train: 4, val: 2 } });
  expect(compared.map(({ name, options }) => `${name}=${options}`)).toEqual([
    'plain=',
    'two heads=--score scaled-dot --heads 2 --self-attention 1',
  ]);
  for (const { runs, cider, parameters, health, wordsPerSecond } of compared) {
    expect(runs.map((run) => [run.seed, run.epochs])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const scores = runs.map((run) => run.cider!);
    expect(cider!.mean).toBeCloseTo((scores[0]! + scores[1]!) / 2, 9);
    expect(cider).toMatchObject({ least: Math.min(...scores), most: Math.max(...scores) });
    expect(parameters).toBeGreaterThan(1000);
    expect(wordsPerSecond).toBeGreaterThan(0);
    expect(health!.entropy).toBeLessThanOrEqual(Math.log(49) + 1e-6);
    expect(runs[0]!.crossEntropy).not.toBe(runs[1]!.crossEntropy);
  }
  expect(compared[1]!.parameters).toBeGreaterThan(compared[0]!.parameters!);
}

it('says which variant diverged, compares the rest, and exits with 3', async () => {
  const { folder, data } = await trainingFolder();
  const out = path.join(folder, 'out');
  const wild = ['--variant', 'plain', '--variant', 'wild=--doubly-stochastic 1e39', '--epochs', '1'];
  const result = await compare([...data, '--out', out, ...wild]);
  expect(result.status, result.stderr).toBe(3);
  expect(result.stderr).toMatch(/^Variant wild: Expected a finite loss .* \(seed 1\)$/m);
  const { diverged, variants: compared } = readResults(out);
  expect(diverged).toMatchObject([{ variant: 'wild', seed: 1 }]);
  expect(compared.map(({ cider }) => cider !== null)).toEqual([true, false]);
}, 120_000);

it.each([
  [['plain'], /two variants or more/],
  [['plain', 'Plain=--heads 2'], /different names/],
  [['plain', '../x=--heads 2'], /letters, digits/],
  [['plain', 'b=--heads 3'], /^Variant b: Expected heads that divide/m],
  [['plain', 'b=--score dott'], /^Variant b: Expected .*Did you mean dot/m],
  [['plain', 'b=--seed 2'], /--seed to be the same for all variants/],
  [['plain', 'b=--widgets 2'], /^Variant b: Expected a known option, got --widgets/m],
  [['plain', 'b=--heads'], /^Variant b: Expected a value.*saccade compare --help/m],
  [['plain', 'b=--samples 2'], /^Variant b: Expected --reward cider beside --samples/m],
  [['plain', 'b=--expectation 0.3'], /^Variant b: Expected --attention hard .* for --expectation/m],
  [['plain', 'b=two'], /^Variant b: Expected at most 0/m],
  [['plain', 'b=--reward cider'], /^Variant b: Expected a trained model/m],
  [['plain', 'b=--no-previous-word --fusion luong'], /^Variant b: .*--no-previous-word/m],
])('refuses %j before it looks at anything', async (names, sentence) => {
  const folder = temporaryFolder();
  const out = path.join(folder, 'out');
  const args = names.flatMap((name) => ['--variant', name]);
  const refused = await compare(['--data', path.join(folder, 'nowhere.jsonl'), '--out', out, ...args]);
  expect(refused.stderr).toMatch(sentence);
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(existsSync(out)).toBe(false);
});
