import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Description } from '../captioner/description.js';
import { inParallel } from '../dataset/in-parallel.js';
import { attentionOverlay } from '../image/attention-overlay.js';
import { type CanvasPool, canvasPool } from '../image/canvas-pool.js';
import { encodeAnimation, encodePng, fitPicture } from '../image/encode-picture.js';
import { labelPicture } from '../image/label-picture.js';
import { type Lettering, openLettering } from '../image/lettering.js';
import type { OverlayOptions } from '../image/overlay-options.js';
import type { ImageSource } from '../image/pixels.js';
import { readUpright, type UprightPicture } from '../image/read-upright.js';
import { attentionRecord } from './attention-record.js';
import { attentionSheet } from './attention-sheet.js';
import { createExportHealth, type ExportHealth } from './export-health.js';
import { writeCellAttention, writeWordAttention } from './other-attention.js';
import { refuseForeignFiles, replaceFolder } from './replace-folder.js';
import { type ScaledSentence, scaleSentences } from './scale-sentences.js';

export interface AttentionExporter {
  /**
   * Writes the overlays, contact sheet and `attention.json` of one picture to the folder `<out>/<name>`, whole or not at
   * all. With several sentences each has its own folder `caption-1`, `caption-2`, … and the sheet compares them.
   *
   * @param name Path below the output folder, `/` between its parts: `dogs/rex.jpg`.
   * @throws SaccadeError as {@link readUpright}; `exists` where the folder holds files of other origin.
   */
  write(source: ImageSource, name: string, descriptions: readonly Description[]): Promise<void>;
  /** @throws SaccadeError `exists` where `write` would. */
  check(name: string): Promise<void>;
  /** Characters met so far that no font holds. */
  readonly missingCharacters: ReadonlySet<string>;
  /** Of all sentences written so far. */
  readonly health: Pick<ExportHealth, 'warnings'>;
}

export interface AttentionExportOptions extends OverlayOptions {
  /** Pictures with more pixels are refused. */
  readonly pixelLimit?: number;
}

/** Files drawn and encoded at once; more would only hold more memory. */
const filesAtOnce = 4;
/** Longest side of animations and of a sheet's tiles (pixels). */
const animationSize = 512;
const tileSize = 240;

/** Prepares the export of overlays into a folder, which is made when the first picture is written. */
export async function createAttentionExporter(
  out: string,
  options: AttentionExportOptions,
): Promise<AttentionExporter> {
  const lettering = openLettering({ fontFile: options.font });
  const { maxSize, pixelLimit } = options;
  const canvases = canvasPool();
  const health = createExportHealth();
  return {
    health,
    missingCharacters: lettering.missing,
    check: (name) => refuseForeignFiles(join(out, ...name.split('/'))),
    async write(source, name, descriptions) {
      const sentences = scaleSentences(descriptions, options);
      const picture = await readUpright(source, { maxSize, ...(pixelLimit !== undefined && { pixelLimit }) });
      for (const description of descriptions) health.add(description);
      await replaceFolder(join(out, ...name.split('/')), (folder) =>
        writeAll(folder, picture, { sentences, options, lettering, canvases }),
      );
    },
  };
}

interface DrawingMeans {
  readonly options: OverlayOptions;
  readonly lettering: Lettering;
  readonly canvases: CanvasPool;
}
type Frame = ScaledSentence['frames'][number];

async function writeAll(
  folder: string,
  picture: UprightPicture,
  { sentences, ...means }: DrawingMeans & { readonly sentences: readonly ScaledSentence[] },
): Promise<void> {
  const parts = sentences.map((sentence, index) => ({
    sentence,
    folder: sentences.length === 1 ? folder : join(folder, `caption-${index + 1}`),
  }));
  if (parts.length > 1) for (const part of parts) await mkdir(part.folder);
  const { attention } = sentences[0]!.description;
  const writes = [
    () => writeSheet(folder, { picture, sentences }, means),
    ...parts.flatMap(({ folder, sentence }) =>
      sentence.frames.map((frame) => () => writeFrame(folder, picture, { frame, ...means })),
    ),
    () => writeCellAttention(folder, picture, { attention, ...means }),
    ...parts.map(
      ({ folder, sentence }) =>
        () =>
          writeRest(folder, picture, { sentence, ...means }),
    ),
  ];
  await inParallel(writes, (write) => write(), filesAtOnce);
}

async function writeSheet(
  folder: string,
  { picture, sentences }: { readonly picture: UprightPicture; readonly sentences: readonly ScaledSentence[] },
  means: DrawingMeans,
): Promise<void> {
  const tile = await fitPicture(picture, tileSize);
  await writePicture(join(folder, 'sheet.png'), attentionSheet(tile, sentences, means), means);
}

async function writeFrame(
  folder: string,
  picture: UprightPicture,
  { frame, ...means }: DrawingMeans & { readonly frame: Frame },
): Promise<void> {
  await writePicture(join(folder, `${frame.fileName}.png`), drawFrame(picture, frame, means), means);
}

async function writePicture(file: string, drawn: UprightPicture, { canvases }: DrawingMeans): Promise<void> {
  const png = await encodePng(drawn);
  canvases.give(drawn.values);
  await writeFile(file, png, { flush: true });
}

/** The animation, looks back at the words, and the numbers. */
async function writeRest(
  folder: string,
  picture: UprightPicture,
  { sentence: { description, frames }, ...means }: DrawingMeans & { readonly sentence: ScaledSentence },
): Promise<void> {
  const { animate } = means.options;
  if (animate && frames.length > 0) {
    const small = await fitPicture(picture, animationSize);
    const drawn = frames.map((frame) => drawFrame(small, frame, means));
    await writeFile(join(folder, `attention.${animate}`), await encodeAnimation(drawn, animate), { flush: true });
    for (const { values } of drawn) means.canvases.give(values);
  }
  await writeWordAttention(folder, description, means.lettering);
  const record = JSON.stringify(attentionRecord(description));
  await writeFile(join(folder, 'attention.json'), `${record}\n`, { flush: true });
}

function drawFrame(
  picture: UprightPicture,
  { cells, top, text }: Frame,
  { options, lettering, canvases }: DrawingMeans,
): UprightPicture {
  const overlay = attentionOverlay(picture, cells, { ...options, top, values: canvases.take(picture.values.length) });
  labelPicture(overlay, text, lettering);
  return overlay;
}
