/** The shapes that a scene may hold; the words of the captions too. */
export const shapeKinds = ['circle', 'square', 'triangle', 'cross'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** Colour words and the sRGB colours they are drawn in. */
export const colours = {
  red: '#d62728',
  green: '#2ca02c',
  blue: '#1f4fd6',
  yellow: '#f2c80f',
  purple: '#8e44ad',
  black: '#111111',
} as const;
export type Colour = keyof typeof colours;

/** Size words and the range of a shape's side, as a share of the picture's. */
export const sizes = { small: [0.17, 0.23], large: [0.33, 0.41] } as const;
export type Size = keyof typeof sizes;

/** Edges as shares of the picture's side (0–1), origin at the top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Shape {
  readonly kind: ShapeKind;
  readonly colour: Colour;
  readonly size: Size;
  readonly box: Box;
}

/** A picture whose whole truth is known. No two of its shapes share both kind and colour, so that a phrase names one shape. */
export interface Scene {
  /** CSS colour. */
  readonly background: string;
  readonly shapes: readonly Shape[];
}
