import { type Bleu, type BleuCounts, bleuOf } from './bleu.js';
import { type MeteorCounts, meteorOf } from './meteor/meteor.js';

/** What the scores of one picture's caption are made of. */
export interface ImageCounts {
  readonly id: string;
  readonly bleu: BleuCounts;
  readonly rougeL: number;
  readonly meteor?: MeteorCounts | undefined;
  readonly cider: number;
}

/** The field's scores of a caption or of a corpus, on their own scales: CIDEr-D 0–10, all others 0–1. */
export interface CorpusScores {
  readonly bleu: Bleu;
  readonly rougeL: number;
  /** Undefined where METEOR was not asked for. */
  readonly meteor: number | undefined;
  readonly cider: number;
}

/** Scores a corpus from its pictures' counts, or one picture from its own: BLEU and METEOR add up, the others are means. */
export function corpusScores(images: readonly ImageCounts[]): CorpusScores {
  const meteor = images.flatMap((image) => image.meteor ?? []);
  return {
    bleu: bleuOf(images.map((image) => image.bleu)),
    rougeL: mean(images.map((image) => image.rougeL)),
    meteor: meteor.length > 0 ? meteorOf(meteor) : undefined,
    cider: mean(images.map((image) => image.cider)),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
