import { cellsInBox } from './cells-in-box.js';
import { namedShapes } from './named-shapes.js';
import type { Scene } from './scene.js';

/** How true the maps of a caption's shape (or colour) words are; each number is a mean over those words (0–1), 0 where there are none. */
export interface AttentionTruth {
  /** Number of those words that name a shape of the scene. */
  readonly shapeWords: number;
  /** Share of a word's attention inside its shape's box widened by one cell. */
  readonly shareInBox: number;
  /** Share of words whose heaviest cell lies inside it. */
  readonly peakInBox: number;
  /** Share of all cells that lie inside it: what attention without any aim would reach. */
  readonly chance: number;
}

/** What one caption's words looked at. */
export interface LookedAt {
  readonly words: readonly string[];
  /** `[rows, columns]` of the grid. */
  readonly grid: readonly [number, number];
  /** `[words][heads][cells]`; heads are averaged. */
  readonly weights: readonly (readonly Float32Array[])[];
}

/**
 * Holds the maps of many captions against the scenes they are about; `looks[i]` belongs to `scenes[i]`.
 *
 * @param words which word of a phrase is judged, that of the shape or the colour before it, which is the one to look for
 *   where all shapes are of one kind
 */
export function judgeAttention(
  scenes: readonly Scene[],
  looks: readonly LookedAt[],
  words: 'shape' | 'colour' = 'shape',
): AttentionTruth {
  const back = words === 'colour' ? 1 : 0;
  const judged = looks.flatMap((look, at) =>
    namedShapes(scenes[at]!, look.words).map(({ word, shape }) =>
      judgeMap(meanOfHeads(look.weights[word - back]!), cellsInBox(shape.box, look.grid)),
    ),
  );
  const mean = (key: keyof MapTruth) => judged.reduce((sum, truth) => sum + truth[key], 0) / Math.max(1, judged.length);
  return { shapeWords: judged.length, shareInBox: mean('share'), peakInBox: mean('peak'), chance: mean('chance') };
}

interface MapTruth {
  readonly share: number;
  readonly peak: number;
  readonly chance: number;
}

function judgeMap(map: readonly number[], inside: ReadonlySet<number>): MapTruth {
  const share = map.reduce((sum, weight, cell) => sum + (inside.has(cell) ? weight : 0), 0);
  const peak = inside.has(map.indexOf(Math.max(...map))) ? 1 : 0;
  return { share, peak, chance: inside.size / map.length };
}

function meanOfHeads(heads: readonly Float32Array[]): number[] {
  return Array.from(heads[0]!, (_, cell) => heads.reduce((sum, head) => sum + head[cell]!, 0) / heads.length);
}
