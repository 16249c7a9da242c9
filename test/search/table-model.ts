import type { StepFunction } from '../../src/search/step-function.js';

/** A toy language model: the next word depends on all words so far (and the image), by a table of pseudo-random numbers. */
export interface TableState {
  readonly histories: readonly (readonly number[])[];
}

export interface TableModel extends StepFunction<TableState> {
  /** States not disposed so far. */
  readonly alive: Set<TableState>;
  /** Rows of each call of `step`. */
  readonly rowsPerStep: number[];
  initial(images: number): TableState;
  /** Log-probabilities of the word after a history that begins with the image's number. */
  distribution(history: readonly number[]): Float32Array;
}

export function tableModel(vocabularySize: number, distribution: (history: readonly number[]) => number[]): TableModel {
  const alive = new Set<TableState>();
  const create = (histories: readonly (readonly number[])[]): TableState => {
    const state = { histories };
    alive.add(state);
    return state;
  };
  const rowsPerStep: number[] = [];
  const normalised = (history: readonly number[]): Float32Array => {
    const weights = distribution(history);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return Float32Array.from(weights, (weight) => Math.log(weight / total));
  };
  return {
    vocabularySize,
    alive,
    rowsPerStep,
    distribution: normalised,
    initial: (images) => create(Array.from({ length: images }, (_, image) => [image])),
    step(state, words) {
      rowsPerStep.push(words.length);
      if (words.length !== state.histories.length) throw new Error('rows differ');
      const histories = state.histories.map((history, row) => [...history, words[row]!]);
      const logProbabilities = new Float32Array(words.length * vocabularySize);
      histories.forEach((history, row) => {
        logProbabilities.set(normalised(history), row * vocabularySize);
      });
      return { logProbabilities, state: create(histories) };
    },
    gather: (state, rows) => create(Array.from(rows, (row) => state.histories[row]!)),
    dispose(state) {
      if (!alive.delete(state)) throw new Error('disposed twice');
    },
  };
}

/** Weights that look random but depend on the history alone. */
export function scrambledWeights(vocabularySize: number): (history: readonly number[]) => number[] {
  return (history) =>
    Array.from({ length: vocabularySize }, (_, word) => {
      let hash = 2166136261;
      for (const part of [...history, word]) hash = Math.imul(hash ^ (part + 1), 16777619) >>> 0;
      return 0.05 + (((hash >>> 8) * 2654435761) % 1000) / 1000;
    });
}
