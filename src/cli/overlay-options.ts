import { type Command, Option } from 'commander';
import { SaccadeError } from '../errors.js';
import { colorMapNames } from '../image/color-map.js';
import { defaultOverlayOptions, type OverlayOptions } from '../image/overlay-options.js';
import { overlayStyleNames } from '../image/overlay-styles/overlay-styles.js';
import { choiceOption } from './choice-option.js';
import { numberOption } from './number-option.js';

/** How attention is drawn; the options give an `OverlayOptions`. */
export function addOverlayOptions(command: Command): Command {
  const { style, colormap, scale, head, maxSize } = defaultOverlayOptions;
  return command
    .addOption(choiceOption('--style <name>', 'how attention is drawn', { choices: overlayStyleNames, default: style }))
    .addOption(choiceOption('--colormap <name>', 'colours', { choices: colorMapNames, default: colormap }))
    .addOption(
      choiceOption('--scale <kind>', 'one scale for all words, or each word its own', {
        choices: ['shared', 'own'],
        default: scale,
      }),
    )
    .addOption(numberOption('--opacity <p>', 'how far the paint covers the picture; by style', { min: 0, max: 1 }))
    .addOption(
      new Option('--head <n>', 'one head, the heads together, or each its own picture (1…, mean, max, each)')
        .argParser(parseHead)
        .default(head),
    )
    .addOption(
      numberOption('--max-size <n>', 'longest side of the overlays in pixels', {
        min: 16,
        max: 16384,
        integer: true,
        default: maxSize,
      }),
    )
    .addOption(choiceOption('--animate <kind>', 'word after word as an animation too', { choices: ['webp', 'gif'] }))
    .option('--font <file>', 'font for scripts other than Latin, Greek and Cyrillic');
}

function parseHead(text: string): OverlayOptions['head'] {
  if (text === 'mean' || text === 'max' || text === 'each') return text;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new SaccadeError(
    'usage',
    `Expected a head's number from 1, mean, max or each for --head, got ${text}. Leave it out for mean.`,
  );
}
