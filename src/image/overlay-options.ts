import type { ColorMapName } from './color-map.js';
import type { OverlayStyleName } from './overlay-styles/overlay-styles.js';

/** How attention is drawn. */
export interface OverlayOptions {
  readonly style: OverlayStyleName;
  readonly colormap: ColorMapName;
  /** How far the paint covers the picture where attention is greatest (0–1); each style has its own default. */
  readonly opacity?: number;
  /** One scale for all words of a picture, or each word's map up to its own peak. */
  readonly scale: 'shared' | 'own';
  /** The heads' mean or largest weights, one head counted from 1, or a picture for each head. */
  readonly head: number | 'mean' | 'max' | 'each';
  /** Longest side of the overlays (pixels). */
  readonly maxSize: number;
  readonly animate?: 'webp' | 'gif';
  /** Font file for scripts other than Latin, Greek and Cyrillic. */
  readonly font?: string;
}

export const defaultOverlayOptions: OverlayOptions = {
  style: 'heat',
  colormap: 'viridis',
  scale: 'shared',
  head: 'mean',
  maxSize: 1024,
};
