/// <reference lib="dom" />
import { smoothMap } from '../../image/smooth-map.js';
import type { AttentionData } from './attention-data.js';

export type PaintStyle = 'light' | 'colours';

/** Longest side of the painted map (pixels); the page stretches it over the picture. */
const paintedSize = 192;

/**
 * Paints where a word looked, on its own scale, on a canvas that lies over its picture: light on a dimmed picture, or a
 * colour map.
 */
export function paintAttention(
  canvas: HTMLCanvasElement,
  weights: Float32Array,
  {
    grid,
    chosen,
    style,
    colors,
  }: Pick<AttentionData, 'grid' | 'chosen'> & {
    readonly style: PaintStyle;
    readonly colors: Uint8Array;
  },
): void {
  const [rows, columns] = grid;
  const ratio = canvas.clientWidth / Math.max(canvas.clientHeight, 1) || 1;
  canvas.width = chosen ? columns : Math.round(ratio > 1 ? paintedSize : paintedSize * ratio);
  canvas.height = chosen ? rows : Math.round(ratio > 1 ? paintedSize / ratio : paintedSize);
  canvas.style.imageRendering = chosen ? 'pixelated' : 'auto';
  const map = chosen ? weights : smoothMap(weights, grid, { size: [canvas.height, canvas.width] });
  const peak = weights.reduce((most, value) => Math.max(most, value), Number.MIN_VALUE);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(canvas.width, canvas.height);
  map.forEach((weight, pixel) => {
    const value = Math.min(weight / peak, 1);
    const color = 3 * Math.round(255 * value);
    const cover = style === 'light' ? 0.8 * (1 - value ** 0.75) : 0.72 * Math.sqrt(value);
    const paint = style === 'light' ? [0, 0, 0] : colors.subarray(color, color + 3);
    image.data.set([...paint, 255 * cover], 4 * pixel);
  });
  context.putImageData(image, 0, 0);
}
