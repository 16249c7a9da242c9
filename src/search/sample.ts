import { SaccadeError } from '../errors.js';
import { type ConstraintOptions, createConstraints } from './constraints.js';
import { type DrawOptions, drawWord } from './draw-word.js';
import type { Hypothesis, StepFunction } from './step-function.js';

export interface SampleOptions extends ConstraintOptions, Omit<DrawOptions, 'allows'> {
  /** Rows of the initial state; each gives one sentence. */
  readonly rows: number;
}

interface Sentence {
  words: number[];
  rows: number[];
  logProbability: number;
  ended: boolean;
}

/**
 * Draws one sentence a row, word by word, from the model's distribution restricted to the words that the constraints
 * allow. A sentence that reaches a limit stops there (`ended: false`, no end word counted). `logProbability` and `score`
 * are the model's own sum, without temperature. `initialState` stays the caller's; all states made here are freed.
 *
 * @throws SaccadeError where no word is possible at the start
 */
export function sample<State>(model: StepFunction<State>, initialState: State, options: SampleOptions): Hypothesis[] {
  const sentences = Array.from(
    { length: options.rows },
    (): Sentence => ({ words: [], rows: [], logProbability: 0, ended: false }),
  );
  const draw = drawInto(model.vocabularySize, options);
  let live = sentences;
  let state = initialState;
  const replaceState = (next: State): void => {
    if (state !== initialState) model.dispose(state);
    state = next;
  };
  try {
    while (live.length > 0) {
      const fed = Int32Array.from(live, ({ words }) => words.at(-1) ?? options.startWord);
      const { logProbabilities, state: next } = model.step(state, fed);
      replaceState(next);
      const rows = live.flatMap((sentence, row) => (draw(sentence, logProbabilities, row) ? [row] : []));
      if (rows.length > 0 && rows.length < live.length) replaceState(model.gather(state, Int32Array.from(rows)));
      live = rows.map((row) => live[row]!);
    }
  } finally {
    replaceState(initialState);
  }
  return sentences.map((sentence) => ({ ...sentence, score: sentence.logProbability }));
}

/** Gives a function that adds one word to a sentence and says whether the sentence goes on. */
function drawInto(vocabularySize: number, options: SampleOptions) {
  const { allows, fits } = createConstraints(options);
  return (sentence: Sentence, logProbabilities: Float32Array, row: number): boolean => {
    const word = drawWord(
      { logProbabilities, vocabularySize, row },
      { ...options, allows: (candidate) => allows(sentence.words, candidate) },
    );
    if (word === undefined && sentence.words.length === 0) {
      throw new SaccadeError(
        'failed',
        'Expected at least one possible first word for the caption, got none. Check the model.',
      );
    }
    if (word === undefined || !fits(sentence.words, word)) return false;
    sentence.logProbability += logProbabilities[row * vocabularySize + word]!;
    sentence.ended = word === options.endWord;
    if (sentence.ended) return false;
    sentence.words.push(word);
    sentence.rows.push(row);
    // Nothing but an end could follow, and a cut sentence counts none.
    return sentence.words.length < options.maxLength;
  };
}
