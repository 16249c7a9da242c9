import { attentionMap, type CellWeights } from './attention-map.js';
import { colorMap } from './color-map.js';
import type { OverlayOptions } from './overlay-options.js';
import { overlayStyles } from './overlay-styles/overlay-styles.js';
import type { UprightPicture } from './read-upright.js';

export interface OverlayLook extends Pick<OverlayOptions, 'style' | 'colormap' | 'opacity'> {
  /** Weight at the top of the colour scale. */
  readonly top: number;
  /** What the result is drawn in, as long as the picture's own; new memory where it is left out. */
  readonly values?: Uint8Array;
}

/**
 * Draws where one word looked on its picture.
 *
 * @returns A new picture of the same size.
 */
export function attentionOverlay(
  picture: UprightPicture,
  cells: CellWeights,
  { style, colormap, opacity, top, values = new Uint8Array(picture.values.length) }: OverlayLook,
): UprightPicture {
  const { width, height } = picture;
  const { draw, defaultOpacity } = overlayStyles[style];
  const paint = {
    result: values,
    top: Math.max(top, Number.MIN_VALUE),
    colors: colorMap(colormap),
    opacity: opacity ?? defaultOpacity,
  };
  draw(picture, attentionMap(cells, [height, width]), paint);
  return { values, width, height };
}
