import type { Lettering } from './lettering.js';
import type { UprightPicture } from './read-upright.js';
import { drawBox, drawText, type Sheet } from './sheet-drawing.js';

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

/** Draws for each word the words before it, shaded by their shares, white for none and deep blue for all. */
export function wordChart(rows: readonly WordRow[], lettering: Lettering): UprightPicture {
  const measure = (word: string) => lettering.measure(word, letters);
  const left = margin + Math.max(...rows.map(({ word }) => measure(word))) + 3 * gap;
  const lengths = rows.map(({ earlier }) =>
    earlier.reduce((sum, { word }) => sum + measure(word) + 2 * padding + gap, 0),
  );
  const width = Math.ceil(left + Math.max(...lengths) + margin);
  const height = 2 * margin + rows.length * rowHeight;
  const picture = { values: new Uint8Array(3 * width * height).fill(255), width, height };
  for (const [at, row] of rows.entries()) drawRow({ picture, lettering }, row, { left, top: margin + at * rowHeight });
  return picture;
}

function drawRow(sheet: Sheet, { word, earlier }: WordRow, { left, top }: { left: number; top: number }): void {
  const measure = (text: string) => sheet.lettering.measure(text, letters);
  const line = { y: top + 20, size: letters, width: 1e4 };
  drawText(sheet, word, { ...line, x: left - 3 * gap - measure(word) });
  let x = left;
  for (const { word: name, share } of earlier) {
    const box = { x, y: top + 3, width: measure(name) + 2 * padding, height: rowHeight - 6 };
    const [red, green, blue] = deepest.map((channel) => Math.round(255 + (channel - 255) * share));
    drawBox(sheet, { ...box, radius: 4 }, [213, 213, 221]);
    drawBox(sheet, inner(box), [red!, green!, blue!]);
    drawText(sheet, name, { ...line, x: x + padding, ...(share > 0.65 && { color: [255, 255, 255] as const }) });
    x += box.width + gap;
  }
}

/** What a border of one pixel leaves of a box. */
const inner = ({ x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) => ({
  ...{ x: x + 1, y: y + 1, width: width - 2, height: height - 2 },
  radius: 3,
});
