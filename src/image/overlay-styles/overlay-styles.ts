import { contour } from './contour.js';
import { heat } from './heat.js';
import type { OverlayStyle } from './overlay-style.js';
import { spotlight } from './spotlight.js';

/** The ways in which attention is drawn on a picture. */
export const overlayStyles = { heat, spotlight, contour } as const satisfies Record<string, OverlayStyle>;

export type OverlayStyleName = keyof typeof overlayStyles;
export const overlayStyleNames = Object.keys(overlayStyles) as readonly OverlayStyleName[];
