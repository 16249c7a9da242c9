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
  const drawing = drawSections(sections, layout, lettering) + drawFooter(layout, legend, lettering);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const sheet = { values, width, height };
  blendDrawing(sheet, await rasterize(svg), { left: 0, top: 0 });
  return encodePng(sheet);
}

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

function drawSections(sections: readonly SheetSection[], layout: SheetLayout, lettering: Lettering): string {
  const { margin, word, gate } = sheetMeasures;
  return sections
    .map(({ title, tiles }, at) => {
      const { top, tiles: places } = layout.sections[at]!;
      const heading = drawText(lettering, title, {
        x: margin,
        y: top + 20,
        size: 20,
        width: layout.width - 2 * margin,
      });
      const captions = tiles.map((tile, index) => {
        const { left: x, top: tileTop } = places[index]!;
        const { width, height } = tile.picture;
        const y = tileTop + height;
        const gateRoom = tile.gate === undefined ? 0 : gate;
        return (
          drawText(lettering, tile.text, { x, y: y + 18, size: 15, width }) +
          (tile.gate === undefined ? '' : drawGate(lettering, tile.gate, { x, y: y + word, width })) +
          (tile.channels ? drawChannels(lettering, tile.channels, { x, y: y + word + gateRoom, width }) : '')
        );
      });
      return heading + captions.join('');
    })
    .join('');
}

function drawFooter({ width, height }: SheetLayout, legend: SheetLegend, lettering: Lettering): string {
  const { margin, legend: room } = sheetMeasures;
  return drawLegend(lettering, legend, { x: margin, y: height - room, width: width - 2 * margin });
}
