import { Option } from 'commander';
import { SaccadeError } from '../errors.js';

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** Whole numbers only. */
  readonly integer?: boolean;
  readonly default?: number;
}

/** An option that takes a number within a range: `command.addOption(numberOption('--epochs <n>', 'how often …', { min: 1 }))`. */
export function numberOption(flags: string, description: string, range: NumberRange): Option {
  const option = new Option(flags, description);
  option.argParser((text: string) => parseNumber(text, option.long ?? option.short ?? flags, range));
  return range.default === undefined ? option : option.default(range.default);
}

/** @throws SaccadeError (`usage`) that names the option and the range */
function parseNumber(text: string, name: string, range: NumberRange): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, integer = false } = range;
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
  const value = isNumber ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!integer || Number.isInteger(value))) return value;
  const kind = integer ? 'a whole number' : 'a number';
  const next = range.default === undefined ? 'Give another number.' : `Leave it out for ${range.default}.`;
  throw new SaccadeError('usage', `Expected ${kind}${rangeText(range)} for ${name}, got ${text}. ${next}`);
}

function rangeText({ min, max }: NumberRange): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}
