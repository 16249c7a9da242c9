import { additive } from './additive.js';
import type { ScoreFunction } from './score-function.js';

/** Every score function, by the name that users choose it by. */
export const scoreFunctions = { additive } as const satisfies Record<string, ScoreFunction>;
export type ScoreName = keyof typeof scoreFunctions;
