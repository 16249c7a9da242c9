import { attentionOverlay } from '../image/attention-overlay.js';
import type { CanvasPool } from '../image/canvas-pool.js';
import { colorMap } from '../image/color-map.js';
import { contactSheet, type SheetSection, type SheetTile } from '../image/contact-sheet.js';
import type { Lettering } from '../image/lettering.js';
import type { OverlayOptions } from '../image/overlay-options.js';
import type { UprightPicture } from '../image/read-upright.js';
import type { SheetLegend } from '../image/sheet-drawing.js';
import { strongestChannels } from '../image/strongest-channels.js';
import type { ScaledSentence } from './scale-sentences.js';

/** Bars of a chart of channels: most of them, and room that each needs for its number (pixels). */
const channelBars = { most: 8, room: 28 };

export interface SheetMeans {
  readonly options: OverlayOptions;
  readonly lettering: Lettering;
  readonly canvases: CanvasPool;
}

/** The contact sheet of a picture: for each sentence the picture, then each word, with gates and channels. */
export function attentionSheet(
  picture: UprightPicture,
  sentences: readonly ScaledSentence[],
  { options, lettering, canvases }: SheetMeans,
): UprightPicture {
  const canvas = canvases.take(picture.values.length);
  const sections = sentences.map((sentence) => sheetSection(picture, sentence, { options, canvas }));
  const legend = sheetLegend(sentences, options);
  const sheet = contactSheet(sections, { tile: picture, legend, lettering, canvases });
  canvases.give(canvas);
  return sheet;
}

/** @param canvas Where each tile is drawn in its turn. */
function sheetSection(
  picture: UprightPicture,
  { description, frames }: ScaledSentence,
  { options, canvas }: { readonly options: OverlayOptions; readonly canvas: Uint8Array },
): SheetSection {
  const { caption, confidence, attention } = description;
  const { gate, channels } = attention;
  const count = Math.max(1, Math.min(channelBars.most, Math.floor(picture.width / channelBars.room)));
  const bars = (row: Float32Array | undefined): Pick<SheetTile, 'channels'> =>
    row ? { channels: strongestChannels(row, count) } : {};
  const original: SheetTile = { draw: () => picture, text: 'picture', ...(channels.length === 1 && bars(channels[0])) };
  const words = frames.map(
    ({ word, text, cells, top }): SheetTile => ({
      draw: () => attentionOverlay(picture, cells, { ...options, top, values: canvas }),
      text: options.scale === 'own' && !cells.chosen ? `${text}   0–${percent(top)}` : text,
      ...(gate.length > 0 && { gate: gate[word]! }),
      ...(channels.length > 1 && bars(channels[word])),
    }),
  );
  return { title: `${caption}   ${percent(confidence)}`, tiles: [original, ...words] };
}

function sheetLegend(sentences: readonly ScaledSentence[], { style, colormap, scale }: OverlayOptions): SheetLegend {
  const frames = sentences.flatMap((sentence) => sentence.frames);
  const channels = sentences.some(({ description }) => description.attention.channels.length > 0)
    ? ' Bars: the strongest channels (0–1) over their numbers.'
    : '';
  if (frames.length > 0 && frames.every(({ cells }) => cells.chosen))
    return { note: `The cell that each word chose.${channels}` };
  const top = percent(frames[0]?.top ?? 0);
  const meaning = scale === 'own' ? 'each word has its own scale' : `one scale for all words, 0–${top}`;
  const ends = ['0', scale === 'own' ? 'peak' : top] as const;
  return {
    ...(style !== 'spotlight' && { scale: { colors: colorMap(colormap), ends } }),
    note: `Attention a cell; ${meaning}.${channels}`,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
