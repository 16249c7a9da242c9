import type { ImageSource } from '../image/pixels.js';
import type { DataFile } from './data-file.js';
import type { DroppedCaption } from './dataset.js';

/** One caption as it stands in the data; what is no text is dropped later, by name. */
export interface CaptionRow {
  readonly file: string;
  readonly caption: unknown;
  /** As the data calls it. */
  readonly split?: string | undefined;
}

/** What one file or folder of captions says. */
export interface Reading {
  readonly rows: CaptionRow[];
  readonly notes: string[];
  readonly unknownIds: string[];
  readonly dropped: DroppedCaption[];
  /** Named in the data itself as absent. */
  readonly missing: string[];
  /** Pictures that come with the captions, by name; absent where they are to be looked for. */
  readonly pictures?: ReadonlyMap<string, () => ImageSource>;
}

/** Reads one format. Every member of the table passes one contract suite. */
export interface CaptionReader {
  /** Whether the file or folder is in this format, judged by its content. */
  recognises(data: DataFile): boolean;
  read(data: DataFile): Reading | Promise<Reading>;
}

export function emptyReading(): Reading {
  return { rows: [], notes: [], unknownIds: [], dropped: [], missing: [] };
}
