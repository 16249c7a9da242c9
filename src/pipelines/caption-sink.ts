import type { Description } from '../captioner/description.js';
import type { ListedImage } from '../image/list-images.js';

/** A picture that has its caption. */
export interface CaptionedPicture {
  readonly image: ListedImage;
  /** With prefix and suffix; never empty. */
  readonly caption: string;
  /** Missing for pictures that an earlier run captioned. */
  readonly description?: Description;
}

/** A file that belongs to saccade alone. */
export interface OwnFile {
  readonly path: string;
  readonly sha256: string;
}

/** Something that is made of each caption. */
export interface CaptionSink {
  /** @returns the file it made, where that is saccade's alone. */
  write(picture: CaptionedPicture): Promise<OwnFile | undefined>;
  /** Whether it can work for pictures that an earlier run captioned. */
  readonly needsDescription: boolean;
  /** What it did, as a clause for the summary. */
  summary(): string;
  close?(): Promise<void>;
}
