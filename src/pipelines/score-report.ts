import type { Scores } from '../metrics/score-captions.js';
import type { ByScore, ScoreName } from '../metrics/score-columns.js';
import { byScore } from '../metrics/score-columns.js';
import type { FileScores } from './score-files.js';

const labels: Readonly<Record<ScoreName, string>> = {
  bleu1: 'BLEU-1',
  bleu2: 'BLEU-2',
  bleu3: 'BLEU-3',
  bleu4: 'BLEU-4',
  rougeL: 'ROUGE-L',
  meteor: 'METEOR',
  cider: 'CIDEr-D',
};

/** Scores for people: 0–100, one decimal. */
const percent = (score: number) => (100 * score).toFixed(1);

/** The scores as programs read them: raw values. */
export function scoresJson({ images, bleu, rougeL, meteor, meteorVariant, cider, missing, unknown }: Scores) {
  return { images, bleu, rougeL, meteor, meteorVariant, cider, missing, unknown };
}

/** What `score --json` prints. */
export function scoreJson(scores: FileScores): object {
  const { repeated, intervals, comparison } = scores;
  return { ...scoresJson(scores), repeated, ...(intervals && { intervals }), ...(comparison && { comparison }) };
}

/** The scores for people, a line each: name, score, interval, difference from the other captioner. */
export function scoreLines(scores: Scores & Partial<Pick<FileScores, 'intervals' | 'comparison'>>): string[] {
  const { images, meteorVariant, intervals, comparison } = scores;
  const lines: ByScore<string> = byScore(scores, (score, name) => {
    const interval = intervals?.[name];
    const other = comparison?.differences[name];
    return [
      labels[name].padEnd(8),
      percent(score).padStart(6),
      ...(interval ? [`  95 % ${percent(interval[0])} to ${percent(interval[1])}`] : []),
      ...(other ? [`  difference ${signed(other.difference)}, p = ${other.p.toFixed(3)}`] : []),
      ...(name === 'meteor' ? [`  (${meteorVariant})`] : []),
    ].join('');
  });
  const compared = comparison ? [`compared ${String(comparison.images).padStart(5)} pictures`] : [];
  return [`pictures ${String(images).padStart(5)}`, ...Object.values(lines), ...compared];
}

const signed = (score: number) => `${score < 0 ? '−' : '+'}${percent(Math.abs(score))}`;
