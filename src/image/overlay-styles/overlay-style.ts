import type { UprightPicture } from '../read-upright.js';
import type { MapRows } from '../smooth-rows.js';

/** What a style paints with. */
export interface Paint {
  /** Weight at the top of the scale; larger ones are cut off. */
  readonly top: number;
  /** `[256, 3]` (0–255). */
  readonly colors: Uint8Array;
  /** How far the paint covers the picture where attention is greatest (0–1). */
  readonly opacity: number;
  /** Row-major `[height, width, 3]` (0–255), overwritten. */
  readonly result: Uint8Array;
}

/** A way of drawing a map of attention on a picture. */
export interface OverlayStyle {
  readonly defaultOpacity: number;
  draw(picture: UprightPicture, map: MapRows, paint: Paint): void;
}
