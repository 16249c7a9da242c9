import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Description } from '../captioner/description.js';
import { inParallel } from '../dataset/in-parallel.js';
import { attentionOverlay } from '../image/attention-overlay.js';
import { encodeAnimation, encodePng, shrinkPicture } from '../image/encode-picture.js';
import { labelPicture } from '../image/label-picture.js';
import { type Lettering, openLettering } from '../image/lettering.js';
import type { OverlayOptions } from '../image/overlay-options.js';
import type { ImageSource } from '../image/pixels.js';
import { readUpright, type UprightPicture } from '../image/read-upright.js';
import { attentionRecord } from './attention-record.js';
import { attentionSheet } from './attention-sheet.js';
import { type CanvasPool, canvasPool } from './canvas-pool.js';
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

/** Frames drawn and encoded at once; more would only hold more memory. */
const framesAtOnce = 4;
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
      await replaceFolder(join(out, ...name.split('/')), async (folder) => {
        const tile = await shrinkPicture(picture, tileSize);
        const sheet = await attentionSheet(tile, sentences, { options, lettering });
        await writeFile(join(folder, 'sheet.png'), sheet, { flush: true });
        const { attention } = descriptions[0]!;
        await writeCellAttention(folder, picture, { attention, options, lettering });
        for (const description of descriptions) health.add(description);
        for (const [index, sentence] of sentences.entries()) {
          const part = sentences.length === 1 ? folder : join(folder, `caption-${index + 1}`);
          await mkdir(part, { recursive: true });
          await writeSentence(part, picture, { sentence, options, lettering, canvases });
        }
      });
    },
  };
}

interface SentenceDrawing {
  readonly sentence: ScaledSentence;
  readonly options: OverlayOptions;
  readonly lettering: Lettering;
  readonly canvases: CanvasPool;
}

async function writeSentence(folder: string, picture: UprightPicture, drawing: SentenceDrawing): Promise<void> {
  const { frames, description } = drawing.sentence;
  const write = async (frame: (typeof frames)[number]) => {
    const overlay = await drawFrame(picture, frame, drawing);
    const png = await encodePng(overlay);
    drawing.canvases.give(overlay.values);
    await writeFile(join(folder, `${frame.fileName}.png`), png, { flush: true });
  };
  await inParallel(frames, write, framesAtOnce);
  const { animate } = drawing.options;
  if (animate && frames.length > 0) {
    const small = await shrinkPicture(picture, animationSize);
    const drawn = await Promise.all(frames.map((frame) => drawFrame(small, frame, drawing)));
    await writeFile(join(folder, `attention.${animate}`), await encodeAnimation(drawn, animate), { flush: true });
  }
  await writeWordAttention(folder, description, drawing.lettering);
  const record = JSON.stringify(attentionRecord(description));
  await writeFile(join(folder, 'attention.json'), `${record}\n`, { flush: true });
}

async function drawFrame(
  picture: UprightPicture,
  frame: ScaledSentence['frames'][number],
  { options, lettering, canvases }: SentenceDrawing,
): Promise<UprightPicture> {
  const values = canvases.take(picture.values.length);
  const overlay = attentionOverlay(picture, frame.cells, { ...options, top: frame.top, values });
  await labelPicture(overlay, frame.text, lettering);
  return overlay;
}
