/** A sentence and its attention, ready to be shown. */
export interface AttentionData {
  readonly words: readonly string[];
  readonly grid: readonly [rows: number, columns: number];
  /** `[words][cells]`, each word in any unit. */
  readonly maps: readonly Float32Array[];
  /** Whether cells were chosen (hard attention) and are to be shown as they are. */
  readonly chosen: boolean;
  /** Context gate of each word (0–1), or empty. */
  readonly gate: readonly number[];
}

/** A sentence and its attention in few letters. */
export interface PackedAttention extends Omit<AttentionData, 'maps'> {
  /** Base64 of `[words, cells]` bytes, heads averaged; 255 is the greatest weight of each word. */
  readonly weights: string;
}

/** One picture of a report; short names, for there are thousands. */
export interface ReportEntry extends PackedAttention {
  readonly file: string;
  readonly caption: string;
  readonly confidence: number;
  readonly width: number;
  readonly height: number;
  /** Base64 of a WebP file. */
  readonly thumbnail: string;
  readonly alternatives: readonly { readonly caption: string; readonly confidence: number }[];
}

/** What filters look at: file, caption, confidence. */
export type ReportIndexEntry = readonly [file: string, caption: string, confidence: number];

/** File and what went wrong with it. */
export type ReportFailure = readonly [file: string, message: string];
