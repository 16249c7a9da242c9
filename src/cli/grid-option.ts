import { Option } from 'commander';
import type { GridName } from '../encoder/grid-stages.js';
import { SaccadeError } from '../errors.js';
import { didYouMean } from '../text/did-you-mean.js';

/** Named here because the module that holds them loads a tensor library, and help must not wait for it. */
export const mobilenetGrids = ['7x7x1280', '14x14x576', '14x14x96'] as const satisfies readonly GridName[];

/** An option that takes the grid of any encoder; which of them the chosen encoder has, is checked with it. */
export function gridOption(): Option {
  const option = new Option(
    '--grid <name>',
    `grid of the encoder's features: rows x columns x channels; mobilenet has ${mobilenetGrids.join(', ')}, the first by default; patches any square, 7x7x96 by default`,
  );
  return option.argParser((text: string) => {
    if (/^\d+x\d+x\d+$/.test(text)) return text;
    const hint = didYouMean(text, mobilenetGrids) || ' Give rows, columns and channels.';
    throw new SaccadeError('usage', `Expected a grid such as ${mobilenetGrids[0]} for --grid, got ${text}.${hint}`);
  });
}
