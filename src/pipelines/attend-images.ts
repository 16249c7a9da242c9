import type { Captioner } from '../captioner/captioner.js';
import type { Description, SearchOptions } from '../captioner/description.js';
import { SaccadeError } from '../errors.js';
import type { ListedImage } from '../image/list-images.js';
import { readPixels } from '../image/read-pixels.js';
import type { AttentionExporter } from './export-attention.js';
import { exportNames } from './export-names.js';

export interface AttendOptions {
  readonly exporter: AttentionExporter;
  /** Sentences to explain; the captioner's own where there is none. */
  readonly captions: readonly string[];
  readonly search: SearchOptions;
  /** Pictures with more pixels are refused. */
  readonly pixelLimit?: number;
  readonly signal?: AbortSignal;
  /** Told after each picture. */
  readonly onDone?: (done: number) => void;
  /** Told of each picture that could not be read. */
  readonly onFailure?: (file: string, error: SaccadeError) => void;
}

/**
 * Writes for each picture where the captioner looked at each word.
 *
 * @returns How many pictures could not be read.
 * @throws SaccadeError `interrupted`.
 */
export async function attendImages(
  captioner: Captioner,
  images: readonly ListedImage[],
  options: AttendOptions,
): Promise<number> {
  const names = exportNames(images);
  let failed = 0;
  for (const [index, image] of images.entries()) {
    options.signal?.throwIfAborted();
    try {
      await attendImage(captioner, { image, name: names[index]! }, options);
    } catch (error) {
      if (!(error instanceof SaccadeError && imageFaults.has(error.code))) throw error;
      failed++;
      options.onFailure?.(image.file, error);
    }
    options.onDone?.(index + 1);
  }
  return failed;
}

/** Faults of one picture, which leave the others their turn. */
const imageFaults = new Set(['not-an-image', 'unreadable-image', 'unsupported-image', 'image-too-large']);

async function attendImage(
  captioner: Captioner,
  { image, name }: { readonly image: ListedImage; readonly name: string },
  { exporter, captions, search, pixelLimit }: AttendOptions,
): Promise<void> {
  const limit = pixelLimit === undefined ? {} : { pixelLimit };
  const pixels = await readPixels(image.path, captioner.preprocessing, limit);
  const pictures = captions.map(() => pixels);
  const descriptions: Description[] =
    captions.length === 0 ? captioner.describe([pixels], search) : captioner.explain(pictures, captions);
  await exporter.write(image.path, name, descriptions);
}
