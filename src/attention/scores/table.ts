import { additive } from './additive.js';
import { bilinear } from './bilinear.js';
import { cosine } from './cosine.js';
import { dot } from './dot.js';
import { saliency } from './saliency.js';
import { scaledDot } from './scaled-dot.js';
import type { ScoreFunction } from './score-function.js';

/** Every score function, by the name that users choose it by. */
export const scoreFunctions = {
  additive,
  dot,
  'scaled-dot': scaledDot,
  bilinear,
  cosine,
  saliency,
} as const satisfies Record<string, ScoreFunction>;
export type ScoreName = keyof typeof scoreFunctions;
