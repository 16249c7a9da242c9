import { SaccadeError } from '../errors.js';
import { type ConstraintOptions, type Constraints, createConstraints } from './constraints.js';
import { lengthPenalisedScore } from './length-penalty.js';
import type { Hypothesis, StepFunction } from './step-function.js';
import { type Beam, type Candidate, topCandidates } from './top-candidates.js';

export interface BeamSearchOptions extends ConstraintOptions {
  /** Rows of the initial state: one an image. */
  readonly images: number;
  /** Sentences kept at each word; 1 is greedy. */
  readonly beamSize: number;
  /** Exponent α of the length (see `lengthPenalisedScore`), 0 or more. */
  readonly lengthPenalty: number;
  /** Most sentences to give back for an image (≤ `beamSize`). */
  readonly nBest: number;
}

/** The search of one image. */
interface ImageSearch {
  /** Sentences whose end was among the best candidates. */
  readonly finished: Hypothesis[];
  /** The best sentence made by ending one where it stands, for when nothing ends within the limits. */
  cut: Hypothesis | undefined;
}

interface Search {
  readonly options: BeamSearchOptions;
  readonly constraints: Constraints;
  readonly images: readonly ImageSearch[];
}

/**
 * Beam search over many images at once: rows are images × beams, and what has finished leaves the rows. Each sentence
 * that ends narrows its image's beam by one, so that width 1 is greedy. A sentence that outgrows
 * `maxLength` or `characters` is given up rather than cut; only where none ends in time the best-scoring
 * prefix is ended by force (`ended: false`, the only one given for that image).
 *
 * `initialState` stays the caller's to dispose; all states made here are freed, also on errors.
 *
 * @returns for each image its sentences, best score first; at least one, none empty, at most `nBest`
 * @throws SaccadeError where the constraints leave no first word, or the model gives no number
 */
export function beamSearch<State>(
  model: StepFunction<State>,
  initialState: State,
  options: BeamSearchOptions,
): Hypothesis[][] {
  const images = Array.from({ length: options.images }, (): ImageSearch => ({ finished: [], cut: undefined }));
  const search: Search = { options, constraints: createConstraints(options), images };
  let beams: Beam[] = images.map((_, image) => ({ image, words: [], rows: [], logProbability: 0 }));
  let state = initialState;
  const replaceState = (next: State): void => {
    if (state !== initialState) model.dispose(state);
    state = next;
  };
  try {
    while (beams.length > 0) {
      const words = Int32Array.from(beams, (beam) => beam.words.at(-1) ?? options.startWord);
      const result = model.step(state, words);
      replaceState(result.state);
      const kept = keptCandidates(search, beams, result.logProbabilities);
      const rows = Int32Array.from(kept, (candidate) => candidate.row);
      // States may be large; a step that only appends words need not copy them.
      if (rows.length > 0 && !isIdentity(rows, beams.length)) replaceState(model.gather(state, rows));
      beams = kept.map(extend);
    }
  } finally {
    replaceState(initialState);
  }
  return images.map((image) => ranked(image, options));
}

/** Moves every image on by one word and gives the candidates that live on, in the order of the images. */
function keptCandidates(search: Search, beams: readonly Beam[], logProbabilities: Float32Array): Candidate[] {
  const { endWord } = search.options;
  const vocabularySize = logProbabilities.length / beams.length;
  const kept: Candidate[] = [];
  for (let firstRow = 0, last = 0; firstRow < beams.length; firstRow = last) {
    const { image } = beams[firstRow]!;
    while (beams[last]?.image === image) last++;
    const own = beams.slice(firstRow, last);
    const found = search.images[image]!;
    own.forEach((beam, index) => {
      const end = logProbabilities[(firstRow + index) * vocabularySize + endWord]!;
      keepCut(found, endedHere(beam, end, { ended: false, alpha: search.options.lengthPenalty }));
    });
    const source = { logProbabilities, vocabularySize, beams: own, firstRow, allows: search.constraints.allows };
    const live = narrow(search, found, topCandidates(source, search.options.beamSize - found.finished.length));
    kept.push(...live);
  }
  return kept;
}

/** Takes out what has ended or outgrown the limits; gives nothing where the rest cannot win any more. */
function narrow(search: Search, found: ImageSearch, candidates: readonly Candidate[]): Candidate[] {
  const { endWord, lengthPenalty: alpha } = search.options;
  const live: Candidate[] = [];
  for (const { beam, row, word, logProbability } of candidates) {
    if (word === endWord) {
      found.finished.push(endedHere(beam, logProbability - beam.logProbability, { ended: true, alpha }));
    } else if (search.constraints.fits(beam.words, word)) {
      live.push({ beam, row, word, logProbability });
    }
  }
  return canStillWin(live, found.finished, search.options) ? live : [];
}

/** A log-probability only falls, so a sentence's score never rises above that of its present sum at full length. */
function canStillWin(live: readonly Candidate[], finished: readonly Hypothesis[], options: BeamSearchOptions): boolean {
  if (finished.length >= options.beamSize) return false;
  const mark = finished.map(({ score }) => score).sort((a, b) => b - a)[options.nBest - 1];
  if (mark === undefined) return true;
  const fullLength = options.maxLength + 1;
  return live.some((beam) => lengthPenalisedScore(beam.logProbability, fullLength, options.lengthPenalty) > mark);
}

function endedHere(beam: Beam, endLogProbability: number, end: { ended: boolean; alpha: number }): Hypothesis {
  const logProbability = beam.logProbability + endLogProbability;
  const score = lengthPenalisedScore(logProbability, beam.words.length + 1, end.alpha);
  return { words: beam.words, rows: beam.rows, logProbability, score, ended: end.ended };
}

function keepCut(found: ImageSearch, cut: Hypothesis): void {
  if (cut.words.length === 0 || Number.isNaN(cut.score)) return;
  if (found.cut === undefined || cut.score >= found.cut.score) found.cut = cut;
}

function extend({ beam, row, word, logProbability }: Candidate): Beam {
  return { image: beam.image, words: [...beam.words, word], rows: [...beam.rows, row], logProbability };
}

function isIdentity(rows: Int32Array, count: number): boolean {
  return rows.length === count && rows.every((row, index) => row === index);
}

function ranked({ finished, cut }: ImageSearch, options: BeamSearchOptions): Hypothesis[] {
  if (finished.length > 0) return finished.sort((a, b) => b.score - a.score).slice(0, options.nBest);
  if (cut !== undefined) return [cut];
  throw new SaccadeError(
    'failed',
    'Expected at least one possible first word for the caption, got none. Avoid fewer words, allow more characters, or check the model.',
  );
}
