import { type Bleu, bleuOf, countBleu } from './bleu.js';
import { createCiderD } from './cider-d.js';
import { rougeL } from './rouge-l.js';
import { tokenize } from './tokenize.js';

/** One picture's scores, on their own scales: CIDEr-D 0–10, all others 0–1. */
export interface ImageScores {
  readonly id: string;
  readonly bleu: Bleu;
  readonly rougeL: number;
  readonly cider: number;
}

/** Scores of captions against references. */
export interface Scores {
  /** Pictures that have both a caption and references; the means are over these. */
  readonly images: number;
  readonly bleu: Bleu;
  readonly rougeL: number;
  readonly cider: number;
  /** Ids with references but no caption. */
  readonly missing: readonly string[];
  /** Ids with a caption but no references. */
  readonly unknown: readonly string[];
  readonly perImage: readonly ImageScores[];
}

/**
 * The field's scores of one caption a picture, as coco-caption computes them. An empty caption counts with 0.
 *
 * @param candidates - caption by id
 * @param references - captions by id, at least one each
 */
export function scoreCaptions(
  candidates: ReadonlyMap<string, string>,
  references: ReadonlyMap<string, readonly string[]>,
): Scores {
  const scored = new Map(
    [...references].filter(([id]) => candidates.has(id)).map(([id, captions]) => [id, captions.map(tokenize)]),
  );
  const ciderD = createCiderD(scored);
  const bleuCounts = [];
  const perImage: ImageScores[] = [];
  for (const [id, captions] of scored) {
    const candidate = tokenize(candidates.get(id)!);
    const counts = countBleu(candidate, captions);
    bleuCounts.push(counts);
    perImage.push({
      id,
      bleu: bleuOf([counts]),
      rougeL: rougeL(candidate, captions),
      cider: ciderD.score(candidate, id),
    });
  }
  return {
    images: perImage.length,
    bleu: bleuOf(bleuCounts),
    rougeL: mean(perImage.map((image) => image.rougeL)),
    cider: mean(perImage.map((image) => image.cider)),
    missing: [...references.keys()].filter((id) => !candidates.has(id)),
    unknown: [...candidates.keys()].filter((id) => !references.has(id)),
    perImage,
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
