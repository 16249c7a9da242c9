import { align } from './align.js';
import { findMatches } from './find-matches.js';
import type { MatchKind } from './match.js';
import { normalize } from './normalize.js';
import { createSentenceReader, type Language, type Sentence } from './sentence.js';

/** METEOR 1.5's weights for English, tuned on people's rankings (M. Denkowski, A. Lavie (2014), table 2). */
const alpha = 0.85;
const beta = 0.2;
const gamma = 0.6;
const delta = 0.75;
const weights: Readonly<Record<MatchKind, number>> = { exact: 1, stem: 0.6, synonym: 0.8, paraphrase: 0.6 };

/** One side of an alignment: what METEOR adds up over a corpus. */
interface SideCounts {
  readonly words: number;
  readonly matched: number;
  /** Words and matches, content words weighing δ and function words 1 − δ; matches also by their kind. */
  readonly weightedWords: number;
  readonly weightedMatched: number;
}

/** Counts for one caption against its best reference. */
export interface MeteorCounts {
  readonly candidate: SideCounts;
  readonly reference: SideCounts;
  /** Runs of matches that are adjacent and in order on both sides; 0 where one run is all of both sentences. */
  readonly chunks: number;
}

/** Counts captions for METEOR. */
export type MeteorCounter = (candidate: readonly string[], references: readonly (readonly string[])[]) => MeteorCounts;

/** @param language - what words and phrases are compared by */
export function createMeteorCounter(language: Language): MeteorCounter {
  const read = createSentenceReader(language);
  return (candidate, references) => {
    const sentence = read(normalize(candidate));
    const scored = references.map((reference) => {
      const counts = countPair(sentence, read(normalize(reference)));
      return { counts, score: meteorOf([counts]) };
    });
    return scored.reduce((best, other) => (other.score > best.score ? other : best)).counts;
  };
}

function countPair(candidate: Sentence, reference: Sentence): MeteorCounts {
  const alignment = align(findMatches(candidate, reference), candidate.forms.length);
  const inCandidate = new Array<MatchKind | undefined>(candidate.forms.length).fill(undefined);
  const inReference = new Array<MatchKind | undefined>(reference.forms.length).fill(undefined);
  let chunks = 0;
  let [nextInCandidate, nextInReference] = [-1, -1];
  for (const match of alignment) {
    if (!match) continue;
    inCandidate.fill(match.kind, match.candidate, match.candidate + match.candidateLength);
    inReference.fill(match.kind, match.reference, match.reference + match.referenceLength);
    if (match.candidate !== nextInCandidate || match.reference !== nextInReference) chunks++;
    nextInCandidate = match.candidate + match.candidateLength;
    nextInReference = match.reference + match.referenceLength;
  }
  const sides = { candidate: countSide(candidate, inCandidate), reference: countSide(reference, inReference) };
  const isWhole = chunks === 1 && Object.values(sides).every(({ words, matched }) => words === matched);
  return { ...sides, chunks: isWhole ? 0 : chunks };
}

function countSide({ forms }: Sentence, kinds: readonly (MatchKind | undefined)[]): SideCounts {
  let [matched, weightedWords, weightedMatched] = [0, 0, 0];
  for (let position = 0; position < forms.length; position++) {
    const weight = forms[position]!.isFunctionWord ? 1 - delta : delta;
    const kind = kinds[position];
    weightedWords += weight;
    if (kind === undefined) continue;
    matched++;
    weightedMatched += weight * weights[kind];
  }
  return { words: forms.length, matched, weightedWords, weightedMatched };
}

/**
 * METEOR of one caption's counts, or of a corpus from the counts of all its captions, 0–1.
 *
 *     P, R = Σ w_i (δ m_i(content) + (1−δ) m_i(function)) / (δ |content| + (1−δ) |function|)   of candidate, reference
 *     METEOR = (1 − γ (chunks/matches)^β) · P R / (α P + (1−α) R)
 *
 * Source: M. Denkowski, A. Lavie (2014), "Meteor Universal", equations 1–5; a caption that is its reference has no chunks and so no penalty.
 */
export function meteorOf(captions: readonly MeteorCounts[]): number {
  const sum = (of: (counts: MeteorCounts) => number) => captions.reduce((total, counts) => total + of(counts), 0);
  const matched = sum(({ candidate, reference }) => candidate.matched + reference.matched) / 2;
  if (matched === 0) return 0;
  const side = (name: 'candidate' | 'reference') =>
    sum((counts) => counts[name].weightedMatched) / sum((counts) => counts[name].weightedWords);
  const [precision, recall] = [side('candidate'), side('reference')];
  const mean = 1 / ((1 - alpha) / precision + alpha / recall);
  return mean * (1 - gamma * (sum(({ chunks }) => chunks) / matched) ** beta);
}
