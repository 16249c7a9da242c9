/**
 * The search's rows in the decoder's tensors. The decoder holds pictures × `width` rows, so that the sentences of one
 * picture share its cells; row i of the search lies at `places[i]`, and places without a row are idle.
 */
export interface RowLayout {
  readonly pictures: number;
  readonly width: number;
  readonly places: Int32Array;
}

/** How large a layout is, by what is in use of it. */
export interface LayoutSizes {
  pictures(inUse: number): number;
  width(inUse: number): number;
}

/** As large as need be, so that nothing is computed in vain. */
export const tightSizes: LayoutSizes = { pictures: (inUse) => inUse, width: (inUse) => inUse };

/** Numbers of pictures that layouts of a few sizes have; beyond the last, its multiples. */
const pictureSteps = [1, 4, 16];

/** Few different sizes, so that one graph each serves all steps; idle rows are the price. */
export function paddedSizes(beamSize: number): LayoutSizes {
  const largest = pictureSteps[pictureSteps.length - 1]!;
  return {
    pictures: (inUse) => pictureSteps.find((step) => inUse <= step) ?? largest * Math.ceil(inUse / largest),
    width: (inUse) => Math.max(inUse, beamSize),
  };
}

export interface Regrouping {
  /** Old index of each picture of the new layout; spare ones repeat the first. None where all stay where they are. */
  readonly pictures?: Int32Array;
  /** Old place of each new place; idle ones repeat a neighbour. */
  readonly sources: Int32Array;
  readonly layout: RowLayout;
}

/** The layout of the rows `rows[i]` of the given one: rows of one picture side by side, every picture equally wide. */
export function planRegrouping(layout: RowLayout, rows: Int32Array, sizes: LayoutSizes): Regrouping {
  const members = rowsByPicture(layout, rows);
  const size = sizes.pictures(members.size);
  const width = sizes.width(Math.max(...[...members.values()].map((own) => own.length)));
  const stay = size === layout.pictures;
  const pictures = stay ? Array.from({ length: size }, (_, picture) => picture) : [...members.keys()];
  const places = new Int32Array(rows.length);
  const sources = new Int32Array(size * width);
  for (let group = 0; group < size; group++) {
    const picture = pictures[group] ?? pictures[0]!;
    const own = group < pictures.length ? (members.get(picture) ?? []) : [];
    for (let slot = 0; slot < width; slot++) {
      const place = group * width + slot;
      const row = own[Math.min(slot, own.length - 1)];
      sources[place] = row === undefined ? picture * layout.width : layout.places[rows[row]!]!;
      if (slot < own.length) places[own[slot]!] = place;
    }
  }
  const moved = Int32Array.from({ length: size }, (_, group) => pictures[group] ?? pictures[0]!);
  return { ...(!stay && { pictures: moved }), sources, layout: { pictures: size, width, places } };
}

/** New rows of each picture, pictures in the order of their first row. */
function rowsByPicture({ width, places }: RowLayout, rows: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (const [row, old] of rows.entries()) {
    const picture = Math.floor(places[old]! / width);
    const own = members.get(picture);
    if (own) own.push(row);
    else members.set(picture, [row]);
  }
  return members;
}
