/** Where a captioner looked while it wrote one sentence. */
export interface AttentionTrace {
  /** `[rows, columns]` of the encoder's grid. */
  readonly grid: readonly [number, number];
  /** `[words][heads][cells]`, each head's cells sum to 1; the end word has no entry. */
  readonly weights: readonly (readonly Float32Array[])[];
  /** Hard attention: the cell that each head chose `[words][heads]`, the one with the largest weight. None where attention is soft. */
  readonly chosen?: readonly (readonly number[])[];
  /** Context gate β of each word (0–1, mean over its channels where it is a vector); empty where the model has none. */
  readonly gate: readonly number[];
  /** Channel attention (0–1): one row of `[channels]` for the whole picture, or one for each word where it depends on the words; empty where the model has none. */
  readonly channels: readonly Float32Array[];
  /**
   * Self-attention of the cells, `[layers][heads][cells · cells]`, row by row of the cell that asks; each row sums to 1.
   * None where the model has no such layers.
   */
  readonly cellAttention?: readonly (readonly Float32Array[])[];
  /**
   * How each word looked back: shares of the start and of each word before it, `[words][1 + words before]`, each row sums
   * to 1. None where the model does not look back.
   */
  readonly wordAttention?: readonly Float32Array[];
}
