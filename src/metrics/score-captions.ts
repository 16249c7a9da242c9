import { countBleu } from './bleu.js';
import { createCiderD } from './cider-d.js';
import { type CorpusScores, corpusScores, type ImageCounts } from './corpus-scores.js';
import { loadMeteor, type MeteorVariant } from './meteor/load-meteor.js';
import { rougeL } from './rouge-l.js';
import { tokenize } from './tokenize.js';

export interface ScoreOptions {
  /** Whether to score METEOR too, which takes longest (default true). */
  readonly meteor?: boolean | undefined;
  /** Wheel of pycocoevalcap 1.2, for METEOR with its paraphrases and word lists. */
  readonly meteorArchive?: string | undefined;
}

/** Scores of captions against references. */
export interface Scores extends CorpusScores {
  /** Pictures that have both a caption and references; the scores are over these. */
  readonly images: number;
  readonly meteorVariant: MeteorVariant | undefined;
  /** Ids with references but no caption. */
  readonly missing: readonly string[];
  /** Ids with a caption but no references. */
  readonly unknown: readonly string[];
  /** What a person should know about the numbers, in sentences. */
  readonly warnings: readonly string[];
  /** Each picture's counts, in the references' order; `corpusScores([counts])` gives its own scores. */
  readonly counts: readonly ImageCounts[];
}

/**
 * The field's scores of one caption a picture, as coco-caption computes them: tokenised, then BLEU, ROUGE-L, METEOR and
 * CIDEr-D. An empty caption counts with 0; pictures without a caption are left out.
 *
 * @param candidates - caption by id
 * @param references - captions by id; an id without any is as good as none
 * @throws SaccadeError `usage` for an archive that is none
 */
export async function scoreCaptions(
  candidates: ReadonlyMap<string, string>,
  references: ReadonlyMap<string, readonly string[]>,
  { meteor = true, meteorArchive }: ScoreOptions = {},
): Promise<Scores> {
  const known = [...references].filter(([, captions]) => captions.length > 0);
  const scored = known.filter(([id]) => candidates.has(id));
  const expected = new Map(scored.map(([id, captions]) => [id, captions.map(tokenize)]));
  const said = new Map(scored.map(([id]) => [id, tokenize(candidates.get(id)!)]));
  const scorer = meteor
    ? await loadMeteor([...said.values(), ...[...expected.values()].flat()], meteorArchive)
    : undefined;
  const ciderD = createCiderD(expected);
  const counts = [...expected].map(([id, captions]): ImageCounts => {
    const candidate = said.get(id)!;
    return {
      id,
      bleu: countBleu(candidate, captions),
      rougeL: rougeL(candidate, captions),
      meteor: scorer?.count(candidate, captions),
      cider: ciderD.score(candidate, id),
    };
  });
  return {
    ...corpusScores(counts),
    images: counts.length,
    meteorVariant: scorer?.variant,
    missing: known.map(([id]) => id).filter((id) => !candidates.has(id)),
    unknown: [...candidates.keys()].filter((id) => !expected.has(id)),
    warnings: warningsFor([...said.values()]),
    counts,
  };
}

function warningsFor(said: readonly (readonly string[])[]): readonly string[] {
  const empty = said.filter((tokens) => tokens.length === 0).length;
  return [
    ...(said.length === 1 ? ['CIDEr-D is 0 for one picture: its document frequencies need more pictures.'] : []),
    ...(empty > 0 ? [`Captions without a word, each counted as 0: ${empty}.`] : []),
  ];
}
