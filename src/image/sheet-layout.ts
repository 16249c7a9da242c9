/** Measures of a contact sheet (pixels). */
export const sheetMeasures = { margin: 24, gap: 16, title: 44, word: 26, gate: 18, channels: 54, legend: 40 } as const;

/** The shape that a sheet strives for: width by height. */
const wantedShape = 1.5;
const mostColumns = 8;

export interface SheetShape {
  /** For each section, the height of what stands below each of its tiles. */
  readonly sections: readonly (readonly number[])[];
  readonly tile: { readonly width: number; readonly height: number };
}

export interface SheetLayout {
  readonly width: number;
  readonly height: number;
  /** For each section, where its title and its tiles begin. */
  readonly sections: readonly {
    readonly top: number;
    readonly tiles: readonly { readonly left: number; readonly top: number }[];
  }[];
}

/** Places the tiles of each section in rows, as many in a row as give the sheet the wanted shape. */
export function sheetLayout(shape: SheetShape): SheetLayout {
  const most = Math.min(mostColumns, Math.max(...shape.sections.map((section) => section.length)));
  const layouts = Array.from({ length: most }, (_, index) => layoutInColumns(shape, index + 1));
  const distance = ({ width, height }: SheetLayout) => Math.abs(Math.log(width / height / wantedShape));
  return layouts.reduce((best, layout) => (distance(layout) < distance(best) ? layout : best));
}

function layoutInColumns({ sections, tile }: SheetShape, columns: number): SheetLayout {
  const { margin, gap, title, legend } = sheetMeasures;
  let top: number = margin;
  const placed = sections.map((below) => {
    const section = { top, tiles: [] as { left: number; top: number }[] };
    top += title;
    for (let start = 0; start < below.length; start += columns) {
      const row = below.slice(start, start + columns);
      for (const column of row.keys()) section.tiles.push({ left: margin + column * (tile.width + gap), top });
      top += tile.height + Math.max(...row) + gap;
    }
    return section;
  });
  return { width: 2 * margin + columns * (tile.width + gap) - gap, height: top + legend, sections: placed };
}
