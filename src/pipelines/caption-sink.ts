import type { Description } from '../captioner/description.js';
import type { ListedImage } from '../image/list-images.js';
import type { CaptionRecord } from '../report/journal-record.js';

/** A picture that has its caption. */
export interface CaptionedPicture {
  readonly image: ListedImage;
  /** With prefix and suffix; never empty. */
  readonly caption: string;
  /** Both are missing for pictures that an earlier run captioned, and there for sinks that need them. */
  readonly description?: Description;
  readonly record?: CaptionRecord;
  /** Whether it was described again, for what an earlier run had not made of it. */
  readonly isAgain?: boolean;
}

/** A file that belongs to saccade alone. */
export interface OwnFile {
  readonly path: string;
  readonly sha256: string;
}

/** Something that is made of each caption. */
export interface CaptionSink {
  /** Whether it takes more than the caption: pictures that an earlier run captioned are described again for it. */
  readonly needsDescription: boolean;
  /** Whether it also takes captions below the confidence asked for. */
  readonly takesDoubtful?: boolean;
  /** @returns the file it made, where that is saccade's alone. */
  write(picture: CaptionedPicture): Promise<OwnFile | undefined>;
  /** Told of a picture without caption. */
  fail?(file: string, message: string): void;
  /** What it did, as a clause for the summary. */
  summary(): string;
  /** What a person should know of all captions together, in sentences. */
  warnings?(): readonly string[];
  /** Ends its work; what needs all pictures appears only where the run is `whole`. */
  close?(whole: boolean): Promise<void>;
}
