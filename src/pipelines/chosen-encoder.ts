import { type GridName, gridNames } from '../encoder/grid-stages.js';
import { type PatchesOptions, patchesOptionsSchema } from '../encoder/patches.js';
import type { EncoderOptions } from '../encoder/trainable-encoders.js';
import { SaccadeError } from '../errors.js';

/** What a person says of the encoder. */
export interface EncoderSettings {
  /** `mobilenet`, `patches`, or a folder of an encoder or a model; that of `from` where there is one. */
  readonly encoder: string;
  /** `<rows>x<columns>x<channels>`; by default that of the encoder, see `chosenEncoder`. */
  readonly grid?: string | undefined;
  /** Side of a patch (pixels), for `patches`. */
  readonly patch?: number | undefined;
  /** First block of the encoder that learns; none where it stays as it is. */
  readonly fineTuneFrom?: number | undefined;
}

/** Kind and sizes of a run's encoder that no model brings along. @throws SaccadeError `usage` for options that do not go with it */
export function chosenEncoder({ encoder, grid, patch, fineTuneFrom }: EncoderSettings): EncoderOptions {
  if (encoder === 'patches') {
    refuseFineTuning('patches', fineTuneFrom);
    return patchGrid(grid, patch);
  }
  if (patch !== undefined) {
    throw new SaccadeError(
      'usage',
      `Expected --encoder patches for --patch, got ${encoder}, which cuts no patches. Leave one of them out.`,
    );
  }
  if (grid !== undefined && !gridNames.includes(grid as GridName)) {
    throw new SaccadeError(
      'usage',
      `Expected ${gridNames.join(', ')} for --grid, got ${grid}. Choose one of these, or --encoder patches, whose grid may be any square.`,
    );
  }
  return { kind: 'mobilenet-v2', grid: (grid as GridName | undefined) ?? '7x7x1280' };
}

/** All of an encoder of patches learns with its decoder. @throws SaccadeError `usage` */
export function refuseFineTuning(kind: EncoderOptions['kind'], fineTuneFrom: number | undefined): void {
  if (kind !== 'patches' || fineTuneFrom === undefined) return;
  throw new SaccadeError(
    'usage',
    'Expected a MobileNet for --fine-tune-encoder, got patches, which learn with the decoder anyway. Leave the option out.',
  );
}

function patchGrid(grid: string | undefined, patch: number | undefined): PatchesOptions {
  const [rows, columns, channels, ...rest] = grid === undefined ? [] : grid.split('x').map(Number);
  const sizes = patchesOptionsSchema.safeParse({ kind: 'patches', rows, patch, channels });
  const isWhole = grid === undefined || (channels !== undefined && rest.length === 0);
  if (isWhole && rows === columns && sizes.success) return sizes.data;
  throw new SaccadeError(
    'usage',
    `Expected a square of at most 64 rows and 8192 channels such as 7x7x96 for --grid, got ${grid ?? 'none'}${patch === undefined ? '' : ` with --patch ${patch}`}. Give rows, columns and channels, and whole pixels up to 64 for a patch.`,
  );
}
