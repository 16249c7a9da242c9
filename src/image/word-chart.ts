import { drawSvg } from './draw-svg.js';
import type { Lettering } from './lettering.js';
import { drawText } from './sheet-drawing.js';

const margin = 16;
const rowHeight = 30;
const letters = 15;
const gap = 4;
const padding = 6;
const deepest = [47, 75, 155] as const;

/** A word, and how much of its look back each earlier one had. */
export interface WordRow {
  readonly word: string;
  /** The start and the words before it, with their shares (0–1). */
  readonly earlier: readonly { readonly word: string; readonly share: number }[];
}

/** Draws for each word the words before it, shaded by their shares, white for none and deep blue for all: a PNG file. */
export function wordChart(rows: readonly WordRow[], lettering: Lettering): Promise<Buffer> {
  const left = margin + Math.max(...rows.map(({ word }) => lettering.measure(word, letters))) + 3 * gap;
  const drawn = rows.map((row, at) => drawRow(row, { left, top: margin + at * rowHeight, lettering }));
  const width = Math.ceil(Math.max(...drawn.map(({ right }) => right)) + margin);
  const height = 2 * margin + rows.length * rowHeight;
  const background = '<rect width="100%" height="100%" fill="#fff"/>';
  const svg = drawn.map(({ svg }) => svg).join('');
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${svg}</svg>`,
  );
}

function drawRow(
  { word, earlier }: WordRow,
  { left, top, lettering }: { left: number; top: number; lettering: Lettering },
): { svg: string; right: number } {
  const line = { y: top + 20, size: letters, width: 1e4 };
  let svg = drawText(lettering, word, { ...line, x: left - 3 * gap - lettering.measure(word, letters) });
  let x = left;
  for (const { word: name, share } of earlier) {
    const width = lettering.measure(name, letters) + 2 * padding;
    const shade = deepest.map((channel) => Math.round(255 + (channel - 255) * share));
    const place = `x="${x.toFixed(1)}" y="${top + 3}" width="${width.toFixed(1)}" height="${rowHeight - 6}"`;
    svg += `<rect ${place} rx="4" fill="rgb(${shade})" stroke="#d5d5dd"/>`;
    svg += drawText(lettering, name, { ...line, x: x + padding, color: share > 0.65 ? '#fff' : '#1b1b1f' });
    x += width + gap;
  }
  return { svg, right: x };
}
