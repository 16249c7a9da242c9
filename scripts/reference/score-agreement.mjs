/**
 * Measures how well saccade's scores agree with pycocoevalcap 1.2 (which needs Java) on a dataset, and prints Markdown.
 *
 *     npm run build
 *     node scripts/reference/score-agreement.mjs <python> <dataset> [--candidates <file>] [--split val] [--wheel <file.whl>]
 *
 * <python>: an interpreter with pycocoevalcap 1.2. Without --candidates each picture's last caption is held out as the
 * candidate, so that the others are its references.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCaptions } from '../../dist/dataset/read-captions.js';
import { corpusScores } from '../../dist/metrics/corpus-scores.js';
import { scoreCaptions } from '../../dist/metrics/score-captions.js';
import { tokenize } from '../../dist/metrics/tokenize.js';
import { matchIds } from '../../dist/pipelines/match-ids.js';
import { readCandidates } from '../../dist/pipelines/read-candidates.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    candidates: { type: 'string' },
    split: { type: 'string', default: 'val' },
    wheel: { type: 'string' },
  },
});
const [python, dataset] = positionals;
const scripts = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'saccade-agreement-'));

function runReference(script, args, input) {
  const run = spawnSync(python, [join(scripts, script), ...args], { input, encoding: 'utf8', maxBuffer: 1e9 });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

function compareTokens(captions) {
  const expected = runReference('tokenizer.py', [], `${captions.join('\n')}\n`);
  const different = captions.filter((caption) => tokenize(caption).join(' ') !== expected[caption]);
  return `${captions.length - different.length} of ${captions.length} captions have the same tokens`;
}

async function readPairs(entries) {
  if (values.candidates === undefined) {
    const several = entries.filter(({ captions }) => captions.length > 1);
    return {
      candidates: new Map(several.map(({ file, captions }) => [file, captions.at(-1)])),
      references: new Map(several.map(({ file, captions }) => [file, captions.slice(0, -1)])),
    };
  }
  const { captions } = await readCandidates(values.candidates, '--candidates');
  const known = entries.map((entry) => ({ ...entry, id: entry.file, names: [entry.file] }));
  const { pictures } = matchIds(captions.keys(), known);
  return {
    candidates: new Map([...pictures].map(([id, { file }]) => [file, captions.get(id)])),
    references: new Map([...pictures.values()].map((picture) => [picture.file, picture.captions])),
  };
}

function referenceScores({ candidates, references }) {
  const path = (name) => join(folder, name);
  writeFileSync(path('candidates.json'), JSON.stringify(Object.fromEntries(candidates)));
  writeFileSync(path('references.json'), JSON.stringify(Object.fromEntries(references)));
  return runReference('scores.py', [path('candidates.json'), path('references.json')]);
}

/** The largest difference of the corpus values and of any picture's, of the scores that must be equal. */
function differences(scores, expected) {
  const images = new Map(scores.counts.map((image) => [image.id, corpusScores([image])]));
  const largest = (numbers) => Math.max(...numbers).toExponential(1);
  const row = (name, corpus, each) => `| ${name} | ${largest(corpus)} | ${largest(each)} |`;
  const perImage = (of, want) => expected.ids.map((id, index) => Math.abs(of(images.get(id)) - want[index]));
  return [
    ...[0, 1, 2, 3].map((n) =>
      row(
        `BLEU-${n + 1}`,
        [Math.abs(scores.bleu[n] - expected.corpus.bleu[n])],
        perImage(({ bleu }) => bleu[n], expected.perImage.bleu[n]),
      ),
    ),
    ...[
      ['ROUGE-L', 'rougeL'],
      ['CIDEr-D', 'cider'],
    ].map(([name, key]) =>
      row(
        name,
        [Math.abs(scores[key] - expected.corpus[key])],
        perImage((image) => image[key], expected.perImage[key]),
      ),
    ),
  ];
}

function compareMeteor(scores, expected) {
  const images = new Map(scores.counts.map((image) => [image.id, corpusScores([image]).meteor]));
  const rows = expected.ids.flatMap((id, index) => {
    const want = expected.perImage.meteor[index];
    return want === null ? [] : [[images.get(id), want]];
  });
  const same = rows.filter(([got, want]) => Math.abs(got - want) < 1e-6).length;
  const correlation = correlate(ranks(rows.map(([got]) => got)), ranks(rows.map(([, want]) => want)));
  const difference = 100 * (scores.meteor - expected.corpus.meteor);
  return `| ${scores.meteorVariant} | ${(100 * scores.meteor).toFixed(2)} | ${(100 * expected.corpus.meteor).toFixed(2)} | ${difference.toFixed(3)} | ${correlation.toFixed(4)} | ${same} of ${rows.length} |`;
}

function ranks(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return numbers.map((number) => (sorted.indexOf(number) + sorted.lastIndexOf(number)) / 2);
}

function correlate(some, others) {
  const mean = (some.length - 1) / 2;
  const product = (one, other) => one.reduce((sum, value, index) => sum + (value - mean) * (other[index] - mean), 0);
  return product(some, others) / Math.sqrt(product(some, some) * product(others, others));
}

try {
  const { entries } = await readCaptions(dataset);
  process.stdout.write(`${compareTokens(entries.flatMap(({ captions }) => captions))}\n\n`);
  const pairs = await readPairs(entries.filter(({ split }) => split === values.split));
  const expected = referenceScores(pairs);
  const variants = [undefined, ...(values.wheel === undefined ? [] : [values.wheel])];
  const scored = [];
  for (const meteorArchive of variants) {
    scored.push(await scoreCaptions(pairs.candidates, pairs.references, { meteorArchive }));
  }
  const lines = [
    `${scored[0].images} pictures`,
    '',
    '| score | corpus, difference | largest of a picture |',
    '| --- | --- | --- |',
    ...differences(scored[0], expected),
    '',
    '| METEOR | saccade | reference | difference (points) | rank correlation | same pictures |',
    '| --- | --- | --- | --- | --- | --- |',
    ...scored.map((scores) => compareMeteor(scores, expected)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
