/** A picture as the encoder takes it: upright, sRGB, opaque, squashed to the model's square. */
export interface Pixels {
  /** Row-major `[height, width, 3]` (0–255). */
  readonly values: Uint8Array;
  readonly height: number;
  readonly width: number;
  /** Size of the upright original (pixels). */
  readonly originalWidth: number;
  readonly originalHeight: number;
}

/** How pictures are made ready; saved in the model's `config.json`. */
export interface Preprocessing {
  /** Side of the square in pixels. */
  readonly size: number;
  /** sharp's resampling kernel. */
  readonly filter: 'nearest' | 'cubic' | 'mitchell' | 'lanczos2' | 'lanczos3' | 'linear';
}

/** Where a picture comes from: a path, a `file://` URL or the file's bytes. */
export type ImageSource = string | URL | Uint8Array;

/** What models are trained with unless their options say otherwise. */
export const defaultPreprocessing: Preprocessing = { size: 224, filter: 'lanczos3' };
