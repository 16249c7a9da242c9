import { defaultSearchOptions, type SearchOptions } from '../captioner/description.js';
import { SaccadeError } from '../errors.js';

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

/** The numbers of a search and their ranges. */
export const searchLimits = {
  beamSize: { min: 1, max: 100, integer: true },
  maxLength: { min: 1, max: 100, integer: true },
  lengthPenalty: { min: 0, max: 5, integer: false },
  blockNgrams: { min: 0, max: 20, integer: true },
  nBest: { min: 1, max: 100, integer: true },
  maxCharacters: { min: 1, max: 100_000, integer: true },
} as const satisfies Partial<Record<keyof SearchOptions, Limits>>;

/**
 * Completes the settings of a search.
 *
 * @throws SaccadeError `usage` for a number outside its range
 */
export function completeSearchOptions(given: Partial<SearchOptions>): SearchOptions {
  const { beamSize, maxLength, lengthPenalty, blockNgrams, nBest, avoid, maxCharacters } = {
    ...defaultSearchOptions,
    ...given,
  };
  const characters = maxCharacters === undefined ? {} : { maxCharacters };
  const numbers = { beamSize, maxLength, lengthPenalty, blockNgrams, nBest, ...characters };
  for (const name of Object.keys(numbers) as (keyof typeof searchLimits)[]) {
    checkRange(
      name,
      numbers[name] ?? 0,
      name === 'nBest' ? { ...searchLimits.nBest, max: beamSize } : searchLimits[name],
    );
  }
  return { ...numbers, avoid };
}

function checkRange(name: string, value: number, { min, max, integer }: Limits): void {
  if (typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value))) return;
  const kind = integer ? 'a whole number' : 'a number';
  throw new SaccadeError(
    'usage',
    `Expected ${kind} from ${min} to ${max} for ${name}, got ${value}. Leave it out for the default.`,
  );
}
