import { attentionMap, type CellWeights } from './attention-map.js';
import { colorMap } from './color-map.js';
import type { OverlayOptions } from './overlay-options.js';
import { overlayStyles } from './overlay-styles/overlay-styles.js';
import type { UprightPicture } from './read-upright.js';

/**
 * Draws where one word looked on its picture.
 *
 * @param top Weight at the top of the colour scale.
 * @param values What the result is drawn in; as long as the picture's own.
 * @returns A new picture of the same size.
 */
export function attentionOverlay(
  picture: UprightPicture,
  cells: CellWeights,
  { style, colormap, opacity, top }: Pick<OverlayOptions, 'style' | 'colormap' | 'opacity'> & { readonly top: number },
  values: Uint8Array = new Uint8Array(picture.values.length),
): UprightPicture {
  const { width, height } = picture;
  const map = attentionMap(cells, [height, width]);
  const { draw, defaultOpacity } = overlayStyles[style];
  const paint = {
    top: Math.max(top, Number.MIN_VALUE),
    colors: colorMap(colormap),
    opacity: opacity ?? defaultOpacity,
  };
  draw(picture, map, paint, values);
  return { values, width, height };
}
