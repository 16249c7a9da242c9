import type { Selection } from './selection.js';
import { soft } from './soft.js';

/** Every selection, by the name that users choose it by. */
export const selections = { soft } as const satisfies Record<string, Selection>;
export type SelectionName = keyof typeof selections;
