import { blendDrawing } from './blend-drawing.js';
import { encodePng } from './encode-picture.js';
import type { Lettering } from './lettering.js';
import { rasterize } from './rasterize.js';
import type { UprightPicture } from './read-upright.js';
import { drawChannels, drawGate, drawLegend, drawText, type SheetLegend } from './sheet-drawing.js';
import { type SheetLayout, sheetLayout, sheetMeasures } from './sheet-layout.js';
import type { ChannelStrength } from './strongest-channels.js';

export interface SheetTile {
  readonly picture: UprightPicture;
  readonly text: string;
  /** Context gate (0–1). */
  readonly gate?: number;
  readonly channels?: readonly ChannelStrength[];
}

export interface SheetSection {
  readonly title: string;
  /** All of one size. */
  readonly tiles: readonly SheetTile[];
}

/** Draws sections of captioned tiles, wrapped into rows, with a legend below: the bytes of a PNG file. */
export async function contactSheet(
  sections: readonly SheetSection[],
  legend: SheetLegend,
  lettering: Lettering,
): Promise<Buffer> {
  const tiles = sections.flatMap((section) => section.tiles);
  const below = sections.map((section) => section.tiles.map(heightBelow));
  const layout = sheetLayout({ sections: below, tile: tiles[0]!.picture });
  const { width, height } = layout;
  const values = new Uint8Array(3 * width * height).fill(255);
  const places = layout.sections.flatMap((section) => section.tiles);
  tiles.forEach(({ picture }, index) => {
    copyPicture(picture, { values, width }, places[index]!);
  });
  const sheet = { values, width, height };
  const strips = sections.flatMap((section, at) => sectionStrips(section, layout.sections[at]!, { width, lettering }));
  strips.push(footerStrip(layout, legend, lettering));
  // Strip by strip, for most of the sheet is pictures, and an empty drawing takes as long as a full one.
  await Promise.all(
    strips.map(async (strip) => {
      blendDrawing(sheet, await rasterize(stripSvg(strip, width)), { left: 0, top: strip.top });
    }),
  );
  return encodePng(sheet);
}

/** A part of the sheet, as wide as it, with what is drawn there. */
interface Strip {
  readonly top: number;
  readonly height: number;
  /** SVG elements, placed as on the sheet. */
  readonly drawing: string;
}

const stripSvg = ({ top, height, drawing }: Strip, width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}">${drawing}</svg>`;

function heightBelow(tile: SheetTile): number {
  const { word, gate, channels } = sheetMeasures;
  return word + (tile.gate === undefined ? 0 : gate) + (tile.channels ? channels : 0);
}

function copyPicture(
  picture: UprightPicture,
  sheet: { readonly values: Uint8Array; readonly width: number },
  { left, top }: { readonly left: number; readonly top: number },
): void {
  for (let y = 0; y < picture.height; y++) {
    const row = picture.values.subarray(3 * y * picture.width, 3 * (y + 1) * picture.width);
    sheet.values.set(row, 3 * ((top + y) * sheet.width + left));
  }
}

/** The title of a section, and for each row of tiles what stands below them. */
function sectionStrips(
  { title, tiles }: SheetSection,
  { top, tiles: places }: SheetLayout['sections'][number],
  { width, lettering }: { readonly width: number; readonly lettering: Lettering },
): Strip[] {
  const { margin, title: room } = sheetMeasures;
  const heading = drawText(lettering, title, { x: margin, y: top + 20, size: 20, width: width - 2 * margin });
  const rows = new Map<number, Strip>();
  for (const [index, tile] of tiles.entries()) {
    const { left, top: tileTop } = places[index]!;
    const below = tileTop + tile.picture.height;
    const { height, drawing } = rows.get(below) ?? { height: 0, drawing: '' };
    rows.set(below, {
      top: below,
      height: Math.max(height, heightBelow(tile)),
      drawing: drawing + drawBelow(tile, { x: left, y: below }, lettering),
    });
  }
  return [{ top, height: room, drawing: heading }, ...rows.values()];
}

function drawBelow(
  tile: SheetTile,
  { x, y }: { readonly x: number; readonly y: number },
  lettering: Lettering,
): string {
  const { word, gate } = sheetMeasures;
  const { width } = tile.picture;
  const gateRoom = tile.gate === undefined ? 0 : gate;
  return (
    drawText(lettering, tile.text, { x, y: y + 18, size: 15, width }) +
    (tile.gate === undefined ? '' : drawGate(lettering, tile.gate, { x, y: y + word, width })) +
    (tile.channels ? drawChannels(lettering, tile.channels, { x, y: y + word + gateRoom, width }) : '')
  );
}

function footerStrip({ width, height }: SheetLayout, legend: SheetLegend, lettering: Lettering): Strip {
  const { margin, legend: room } = sheetMeasures;
  const top = height - room;
  return {
    top,
    height: room,
    drawing: drawLegend(lettering, legend, { x: margin, y: top, width: width - 2 * margin }),
  };
}
