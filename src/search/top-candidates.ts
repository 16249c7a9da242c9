/** An unfinished sentence of a search; beams of one image stand in neighbouring rows. */
export interface Beam {
  readonly image: number;
  readonly words: readonly number[];
  readonly rows: readonly number[];
  readonly logProbability: number;
}

/** One word that could follow one beam. */
export interface Candidate {
  readonly beam: Beam;
  /** Row of the beam in the step that was just taken. */
  readonly row: number;
  readonly word: number;
  readonly logProbability: number;
}

export interface CandidateSource {
  /** `[rows, vocabulary]` (nats). */
  readonly logProbabilities: Float32Array;
  readonly vocabularySize: number;
  readonly beams: readonly Beam[];
  /** Row of `beams[0]`. */
  readonly firstRow: number;
  readonly allows: (words: readonly number[], word: number) => boolean;
}

/** The `count` most probable continuations of some beams, best first; on a tie the lower row, then the lower word, wins. */
export function topCandidates(source: CandidateSource, count: number): Candidate[] {
  const { logProbabilities, vocabularySize } = source;
  const top: Candidate[] = [];
  let worst = Number.NEGATIVE_INFINITY;
  source.beams.forEach((beam, index) => {
    const row = source.firstRow + index;
    const offset = row * vocabularySize;
    for (let word = 0; word < vocabularySize; word++) {
      const logProbability = beam.logProbability + logProbabilities[offset + word]!;
      // The constraints are asked only about the few words that would enter the list.
      if (!(logProbability > worst) || !source.allows(beam.words, word)) continue;
      insert(top, { beam, row, word, logProbability }, count);
      if (top.length === count) worst = top[count - 1]!.logProbability;
    }
  });
  return top;
}

function insert(top: Candidate[], candidate: Candidate, count: number): void {
  let place = top.length;
  while (place > 0 && top[place - 1]!.logProbability < candidate.logProbability) place--;
  top.splice(place, 0, candidate);
  if (top.length > count) top.pop();
}
