import type { Split } from '../dataset/dataset.js';
import type { DataFormat } from '../dataset/readers/readers.js';
import { SaccadeError } from '../errors.js';
import { bootstrap, type Interval } from '../metrics/bootstrap.js';
import type { ImageCounts } from '../metrics/corpus-scores.js';
import { type Difference, pairedTest } from '../metrics/paired-test.js';
import { type Scores, scoreCaptions } from '../metrics/score-captions.js';
import type { ByScore } from '../metrics/score-columns.js';
import { writeWhole } from '../report/write-whole.js';
import { matchIds } from './match-ids.js';
import { perImageCsv } from './per-image-csv.js';
import { type Candidates, readCandidates } from './read-candidates.js';
import { type Reference, readReferences } from './read-references.js';
import { writing } from './refuse-full-disk.js';

export interface ScoreFilesOptions {
  readonly candidates: string;
  readonly references: string;
  readonly format?: DataFormat | 'auto' | undefined;
  readonly splits?: string | undefined;
  readonly split?: Split | undefined;
  /** Where the table of each picture's scores goes. */
  readonly perImage?: string | undefined;
  /** How often to draw the pictures again for intervals. */
  readonly bootstrap?: number | undefined;
  /** Another captioner's results, to test against. */
  readonly compare?: string | undefined;
  readonly seed: number;
  readonly meteorArchive?: string | undefined;
}

/** What `score` finds out. */
export interface FileScores extends Scores {
  /** Ids that had more than one caption; the first counted. */
  readonly repeated: readonly string[];
  readonly intervals?: ByScore<Interval> | undefined;
  readonly comparison?: { readonly images: number; readonly differences: ByScore<Difference> } | undefined;
  readonly notes: readonly string[];
}

/** Shuffles of a paired test: p is told to a thousandth. */
const shuffles = 1000;

/**
 * Scores any captioner's results against any dataset's captions. Ids are named as the results name them.
 *
 * @throws SaccadeError `usage` or `bad-data` for files that cannot be read, `failed` where no id is common
 */
export async function scoreFiles(options: ScoreFilesOptions): Promise<FileScores> {
  const candidates = await readCandidates(options.candidates, '--candidates');
  const others = options.compare === undefined ? undefined : await readCandidates(options.compare, '--compare');
  const { pictures, notes } = await readReferences(options.references, options);
  const scored = await scoreResults(candidates, pictures, options);
  const { perImage } = options;
  if (perImage !== undefined) await writing(perImage, () => writeWhole(perImage, perImageCsv(scored.counts)));
  return {
    ...scored,
    intervals:
      options.bootstrap === undefined
        ? undefined
        : bootstrap(scored.counts, { samples: options.bootstrap, seed: options.seed }),
    comparison:
      others &&
      compare(scored, await scoreResults(others, pictures, { ...options, candidates: options.compare! }), options.seed),
    notes: [...candidates.notes, ...(others?.notes ?? []), ...notes],
  };
}

type ResultScores = Scores & {
  readonly repeated: readonly string[];
  readonly pictures: ReadonlyMap<string, Reference>;
};

async function scoreResults(
  { captions, repeated }: Candidates,
  references: readonly Reference[],
  { candidates, references: source, meteorArchive }: ScoreFilesOptions,
): Promise<ResultScores> {
  const match = matchIds(captions.keys(), references);
  if (match.pictures.size === 0) throw nothingInCommon([...captions.keys()], references, { candidates, source });
  const expected = new Map([...match.pictures].map(([id, picture]) => [id, picture.captions]));
  const scores = await scoreCaptions(captions, expected, { meteorArchive });
  const matched = new Set(match.pictures.values());
  const byFile = [...match.pictures].every(([id, { file }]) => id === file);
  const missing = references.filter((picture) => !matched.has(picture)).map(({ id, file }) => (byFile ? file : id));
  const twice = new Set([...repeated, ...match.repeated]);
  return {
    ...scores,
    missing,
    unknown: scores.unknown.filter((id) => !twice.has(id)),
    repeated: [...twice],
    pictures: match.pictures,
  };
}

function nothingInCommon(
  ids: readonly string[],
  references: readonly Reference[],
  { candidates, source }: { candidates: string; source: string },
): SaccadeError {
  const [theirs = 'nothing', ours = 'nothing'] = [ids[0], references[0]?.id];
  return new SaccadeError(
    'failed',
    `Expected results for pictures of ${source}, got ${candidates} without one common id (${theirs} against ${ours}). Check that they belong together.`,
  );
}

function compare(first: ResultScores, second: ResultScores, seed: number): FileScores['comparison'] {
  const countsOf = ({ counts, pictures }: ResultScores) =>
    new Map<Reference, ImageCounts>(counts.map((image) => [pictures.get(image.id)!, image]));
  const theirs = countsOf(second);
  const pairs = [...countsOf(first)].flatMap(([picture, mine]) => {
    const other = theirs.get(picture);
    return other ? [[mine, other] as const] : [];
  });
  if (pairs.length === 0) {
    throw new SaccadeError(
      'failed',
      'Expected pictures that both --candidates and --compare caption, got none. Check that they belong together.',
    );
  }
  return { images: pairs.length, differences: pairedTest(pairs, { shuffles, seed }) };
}
