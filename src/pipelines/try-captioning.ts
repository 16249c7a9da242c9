import { defaultSearchOptions } from '../captioner/description.js';
import { loadCaptioner } from '../captioner/load-captioner.js';
import { readPixels } from '../image/read-pixels.js';

/** A drawn picture, so that nothing but the installation is tried. */
const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#8cf"/><circle cx="160" cy="150" r="60" fill="#642"/></svg>',
);

export interface CaptioningReport {
  /** Name and hash of the model. */
  readonly model: string;
  /** The encoder's grid: `[rows, columns, channels]`. */
  readonly grid: readonly [number, number, number];
  readonly caption: string;
}

/**
 * Captions one drawn picture on the backend in use, all the way from its file's bytes.
 *
 * @throws SaccadeError where picture reading, the model or the search fails.
 */
export async function tryCaptioning(model: string): Promise<CaptioningReport> {
  const captioner = await loadCaptioner(model);
  try {
    const pixels = await readPixels(picture, captioner.preprocessing);
    const { rows, columns, channels } = captioner.encode([pixels])[0]!;
    const { caption } = captioner.describe([pixels], defaultSearchOptions)[0]!;
    return { model: captioner.identity, grid: [rows, columns, channels], caption };
  } finally {
    captioner.dispose();
  }
}
