import type { Command } from 'commander';
import { SaccadeError } from '../errors.js';

/**
 * Refuses an empty file, folder, model or address, as `--out "$UNSET"` gives: it would mean the current folder, or
 * every address of the machine.
 */
export function refuseEmptyPlaces(command: Command): void {
  for (const option of command.options) {
    if (!/[<[|](file|dir|address|model)\b/.test(option.flags)) continue;
    if ([command.getOptionValue(option.attributeName())].flat().includes('')) {
      const expected = `Expected a value for ${option.long}, got an empty one.`;
      throw new SaccadeError('usage', `${expected} Give one, or leave it out.`);
    }
  }
}
