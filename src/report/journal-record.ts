import type { ErrorCode } from '../errors.js';

/** A runner-up of a caption. */
export interface AlternativeRecord {
  readonly caption: string;
  /** Calibrated probability that it is right (0–1). */
  readonly confidence: number;
  /** Natural-log probability (nats). */
  readonly logProbability: number;
}

/** A file that saccade wrote beside a picture, so that it can be taken back while nobody has changed it. */
export interface WrittenSidecar {
  /** Path as seen from the journal's folder, `/` on every system. */
  readonly file: string;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** What became of one picture: its caption. */
export interface CaptionRecord extends AlternativeRecord {
  /** The picture's path as given, `/` on every system. */
  readonly file: string;
  readonly words: readonly string[];
  readonly alternatives: readonly AlternativeRecord[];
  /** Upright size (pixels). */
  readonly width: number;
  readonly height: number;
  readonly sidecars?: readonly WrittenSidecar[];
}

/** What became of one picture: why it has no caption. */
export interface FailureRecord {
  readonly file: string;
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

export type JournalRecord = CaptionRecord | FailureRecord;

export function isFailure(record: JournalRecord): record is FailureRecord {
  return 'error' in record;
}
