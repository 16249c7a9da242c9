/** How what was seen and the previous word come together in the next word. */
export interface Fusion {
  /** Whether the decoder looks with its previous hidden state, and the LSTM reads what it saw; else it looks with the new one. */
  readonly looksFirst: boolean;
  /** Whether the previous word joins hidden state and context before the word logits. */
  readonly wordAtOutput: boolean;
}

/** Every fusion, by the name that users choose it by. */
export const fusions = {
  /** Context beside the word at the LSTM's input, deep output: Xu et al. 2015 (arXiv 1502.03044), eq. 1–3 and 7. */
  input: { looksFirst: true, wordAtOutput: true },
  /** The LSTM reads words alone; then h̃ = tanh(W_c [z; h]): Luong et al. 2015 (arXiv 1508.04025), eq. 5–6. */
  luong: { looksFirst: false, wordAtOutput: false },
  /** Context at the LSTM's input, as in `input`, and h̃ before the word logits, as in `luong`. */
  both: { looksFirst: true, wordAtOutput: false },
} as const satisfies Record<string, Fusion>;

export type FusionName = keyof typeof fusions;
