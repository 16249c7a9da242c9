import { type ErrorCode, SaccadeError } from '../errors.js';
import type { Pixels, Preprocessing } from '../image/pixels.js';
import { readPixels } from '../image/read-pixels.js';

export interface ReadTask {
  readonly path: string;
  readonly preprocessing: Preprocessing;
  readonly pixelLimit?: number;
}

/** Errors lose their code between threads, so they travel as values. */
export type ReadAnswer =
  | { readonly pixels: Pixels }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } };

export default async function read({ path, preprocessing, pixelLimit }: ReadTask): Promise<ReadAnswer> {
  try {
    return { pixels: await readPixels(path, preprocessing, pixelLimit === undefined ? {} : { pixelLimit }) };
  } catch (error) {
    if (error instanceof SaccadeError) return { error: { code: error.code, message: error.message } };
    throw error;
  }
}
