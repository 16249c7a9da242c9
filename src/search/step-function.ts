/** What one step of the decoder gives to the search. */
export interface StepResult<State> {
  /** Natural-log probabilities of the next word (nats), row-major `[rows, vocabulary]`. */
  readonly logProbabilities: Float32Array;
  /** The state after the step, one row for each row that went in. */
  readonly state: State;
}

/**
 * A language model seen from the search: opaque states, one row a hypothesis. The search knows no tensors; the captioner
 * wraps the decoder in this interface, tests wrap tables of numbers.
 */
export interface StepFunction<State> {
  /** Number of words the model can emit, the special ones included. */
  readonly vocabularySize: number;
  /** Feeds `words[i]` to row `i` and gives the distribution of the word after it. Does not consume `state`. */
  step(state: State, words: Int32Array): StepResult<State>;
  /** A state whose row `i` is row `rows[i]` of the given one (rows may repeat or be missing). */
  gather(state: State, rows: Int32Array): State;
  /** Frees a state. */
  dispose(state: State): void;
}

/** One finished sentence of the search, special words left out. */
export interface Hypothesis {
  /** Word ids without start and end. */
  readonly words: readonly number[];
  /** Sum of the words' natural-log probabilities, the end word's included (nats). */
  readonly logProbability: number;
  /** What hypotheses are ranked by: log-probability over length penalty (see `beam-search`). */
  readonly score: number;
  /** Whether the end word was chosen; false where `maxLength` cut the sentence. */
  readonly ended: boolean;
  /** `rows[t]` is the row of step `t` (as numbered in that call of `step`) that emitted `words[t]`: the way back to its attention. */
  readonly rows: readonly number[];
}
