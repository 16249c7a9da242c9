import type { ImageSource } from '../image/pixels.js';

export const splits = ['train', 'val', 'test'] as const;
export type Split = (typeof splits)[number];

/** One picture of a dataset with its captions. */
export interface DatasetImage {
  /** The picture's name in the dataset, `/` on every system; the id of scores and records. */
  readonly file: string;
  /** Where its bytes are. For a picture in a tar archive each access reads them anew, so no archive is held in memory. */
  readonly source: ImageSource;
  /** As a person wrote them, white space trimmed and runs of it made one blank. */
  readonly captions: readonly string[];
  readonly split: Split;
}

/** A caption that was left out, and why. */
export interface DroppedCaption {
  readonly file: string;
  readonly caption: string;
  readonly reason: string;
}

/** A dataset as read and checked, in the data's own order. */
export interface Dataset {
  readonly format: string;
  readonly images: readonly DatasetImage[];
  /** Named in the data, not on disk. */
  readonly missing: readonly string[];
  /** On disk, but no picture can be read from it. */
  readonly unreadable: readonly string[];
  /** On disk, without a caption. */
  readonly uncaptioned: readonly string[];
  /** Ids that captions name and no image has. */
  readonly unknownIds: readonly string[];
  readonly dropped: readonly DroppedCaption[];
  /** Groups of pictures with equal content in more than one split. */
  readonly leaks: readonly (readonly string[])[];
  /** Everything else that a person should know, in sentences. */
  readonly notes: readonly string[];
}
