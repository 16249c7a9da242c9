import type { CorpusScores } from './corpus-scores.js';

/** The scores one by one, with the names of table columns. */
export const scoreColumns = {
  bleu1: ({ bleu }: CorpusScores) => bleu[0],
  bleu2: ({ bleu }: CorpusScores) => bleu[1],
  bleu3: ({ bleu }: CorpusScores) => bleu[2],
  bleu4: ({ bleu }: CorpusScores) => bleu[3],
  rougeL: ({ rougeL }: CorpusScores) => rougeL,
  meteor: ({ meteor }: CorpusScores) => meteor,
  cider: ({ cider }: CorpusScores) => cider,
} as const;

export type ScoreName = keyof typeof scoreColumns;

/** One value a score; scores that were not computed are left out. */
export type ByScore<Value> = Partial<Record<ScoreName, Value>>;

/** Gives each score of a corpus a value made from its number. */
export function byScore<Value>(scores: CorpusScores, make: (score: number, name: ScoreName) => Value): ByScore<Value> {
  const result: ByScore<Value> = {};
  for (const name of Object.keys(scoreColumns) as ScoreName[]) {
    const score = scoreColumns[name](scores);
    if (score !== undefined) result[name] = make(score, name);
  }
  return result;
}
