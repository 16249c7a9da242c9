import { interpolateMagma, interpolateTurbo, interpolateViridis } from 'd3-scale-chromatic';

/** Colours for 0–1 as CSS strings. Viridis and magma are perceptually uniform and fit for colour-blind readers. */
const colorScales = {
  viridis: interpolateViridis,
  magma: interpolateMagma,
  turbo: interpolateTurbo,
  gray: (value: number) => `rgb(${[value, value, value].map((part) => Math.round(255 * part)).join(', ')})`,
} as const satisfies Record<string, (value: number) => string>;

export type ColorMapName = keyof typeof colorScales;
export const colorMapNames = Object.keys(colorScales) as readonly ColorMapName[];

const made = new Map<ColorMapName, Uint8Array>();

/** The colours of a map for 256 even steps from 0 to 1: `[256, 3]` (0–255). */
export function colorMap(name: ColorMapName): Uint8Array {
  const colors = made.get(name) ?? sample(colorScales[name]);
  made.set(name, colors);
  return colors;
}

function sample(scale: (value: number) => string): Uint8Array {
  return Uint8Array.from(Array.from({ length: 256 }, (_, step) => channels(scale(step / 255))).flat());
}

function channels(color: string): number[] {
  if (color.startsWith('#')) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return color.match(/\d+/g)!.map(Number);
}
