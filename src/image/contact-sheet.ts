import type { CanvasPool } from './canvas-pool.js';
import type { Lettering } from './lettering.js';
import type { UprightPicture } from './read-upright.js';
import { drawChannels, drawGate, drawLegend, drawText, type Sheet, type SheetLegend } from './sheet-drawing.js';
import { sheetLayout, sheetMeasures } from './sheet-layout.js';
import type { ChannelStrength } from './strongest-channels.js';

export interface SheetTile {
  /** Of the sheet's tile size; looked at before the next tile is drawn. */
  draw(): UprightPicture;
  readonly text: string;
  /** Context gate (0–1). */
  readonly gate?: number;
  readonly channels?: readonly ChannelStrength[];
}

export interface SheetSection {
  readonly title: string;
  readonly tiles: readonly SheetTile[];
}

export interface SheetLook {
  /** Size of each tile's picture (pixels). */
  readonly tile: { readonly width: number; readonly height: number };
  readonly legend: SheetLegend;
  readonly lettering: Lettering;
  /** Where the sheet's array is taken from. */
  readonly canvases: CanvasPool;
}

/** Draws sections of captioned tiles, wrapped into rows, with a legend below. */
export function contactSheet(
  sections: readonly SheetSection[],
  { tile: size, legend, lettering, canvases }: SheetLook,
): UprightPicture {
  const layout = sheetLayout({ sections: sections.map(({ tiles }) => tiles.map(heightBelow)), tile: size });
  const { width, height } = layout;
  const picture = { values: canvases.take(3 * width * height).fill(255), width, height };
  const sheet = { picture, lettering };
  const { margin, legend: room } = sheetMeasures;
  const lines = { x: margin, width: width - 2 * margin };
  for (const [at, { title, tiles }] of sections.entries()) {
    const { top, tiles: places } = layout.sections[at]!;
    drawText(sheet, title, { ...lines, y: top + 20, size: 20 });
    for (const [index, tile] of tiles.entries()) drawTile(sheet, tile, { ...places[index]!, size });
  }
  drawLegend(sheet, legend, { ...lines, y: height - room });
  return picture;
}

function heightBelow(tile: SheetTile): number {
  const { word, gate, channels } = sheetMeasures;
  return word + (tile.gate === undefined ? 0 : gate) + (tile.channels ? channels : 0);
}

function drawTile(
  sheet: Sheet,
  tile: SheetTile,
  { left, top, size: { width, height } }: { left: number; top: number; size: SheetLook['tile'] },
): void {
  copyPicture(tile.draw(), sheet.picture, { left, top });
  const below = { x: left, y: top + height, width };
  drawText(sheet, tile.text, { ...below, y: below.y + 18, size: 15 });
  let y = below.y + sheetMeasures.word;
  if (tile.gate !== undefined) {
    drawGate(sheet, tile.gate, { ...below, y });
    y += sheetMeasures.gate;
  }
  if (tile.channels) drawChannels(sheet, tile.channels, { ...below, y });
}

function copyPicture(
  { values, width, height }: UprightPicture,
  onto: UprightPicture,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  for (let y = 0; y < height; y++)
    onto.values.set(values.subarray(3 * y * width, 3 * (y + 1) * width), 3 * ((top + y) * onto.width + left));
}
