import { attentionMap, type CellWeights } from './attention-map.js';
import { colorMap } from './color-map.js';
import type { OverlayOptions } from './overlay-options.js';
import { overlayStyles } from './overlay-styles/overlay-styles.js';
import type { UprightPicture } from './read-upright.js';

/**
 * Draws where one word looked on its picture.
 *
 * @param top Weight at the top of the colour scale.
 * @returns A new picture of the same size.
 */
export function attentionOverlay(
  picture: UprightPicture,
  cells: CellWeights,
  { style, colormap, opacity, top }: Pick<OverlayOptions, 'style' | 'colormap' | 'opacity'> & { readonly top: number },
): UprightPicture {
  const { width, height } = picture;
  const map = attentionMap(cells, [height, width]);
  const { draw, defaultOpacity } = overlayStyles[style];
  const values = draw(picture, map, {
    top: Math.max(top, Number.MIN_VALUE),
    colors: colorMap(colormap),
    opacity: opacity ?? defaultOpacity,
  });
  return { values, width, height };
}
