import { hardArgmax } from './hard-argmax.js';
import { hardSampled } from './hard-sampled.js';
import type { Selection } from './selection.js';
import { soft } from './soft.js';

/** Every selection, by the name that users choose it by. */
export const selections = {
  soft,
  'hard-sampled': hardSampled,
  'hard-argmax': hardArgmax,
} as const satisfies Record<string, Selection>;
export type SelectionName = keyof typeof selections;
