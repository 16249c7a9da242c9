import type { Match, MatchKind } from './match.js';

/** How many partial alignments go on from each word. */
const beamSize = 40;

/** What a matched word counts in the search for the best alignment. */
const credit: Readonly<Record<MatchKind, number>> = { exact: 1, stem: 0.5, synonym: 0.5, paraphrase: 0.5 };

/** An alignment of the reference's words up to some place. */
interface Partial {
  /** The match that begins at each word of the reference. */
  matches: (Match | undefined)[];
  usedInCandidate: boolean[];
  usedInReference: boolean[];
  credit: number;
  chunks: number;
  /** Sum of how far matched words stand apart. */
  distance: number;
  /** The word of the reference that comes next. */
  next: number;
  /** Where the last match ended in the candidate; −1 outside a chunk. */
  end: number;
}

/**
 * The best one-to-one choice of matches: most credit; of those, fewest chunks (runs of matches that are adjacent and in
 * order on both sides); of those, least distance. Matches that compete with no other are taken beforehand; a beam
 * search over the reference's words, left to right, decides the rest.
 *
 * Source: M. Denkowski, A. Lavie (2011), "Meteor 1.3", section 2.1. As in the published program, credit is cut down to whole
 * words after every match, and the distance of a match counts for the alignments without it that follow.
 *
 * @param candidates - all matches, by the word of the reference where they begin
 * @param candidateLength - words of the candidate
 * @returns the match that begins at each word of the reference, if any
 */
export function align(
  candidates: readonly (readonly Match[])[],
  candidateLength: number,
): readonly (Match | undefined)[] {
  let beam: Partial[] = [takeUncontested(candidates, candidateLength)];
  for (const [word, matches] of candidates.entries()) {
    const best = beam.length > 1 ? beam.sort(better).slice(0, beamSize) : beam;
    beam = [];
    for (const partial of best) extend(partial, { word, matches, into: beam });
    if (beam.length === 0) beam = best.slice(0, 1);
  }
  const complete = beam.sort(better).slice(0, beamSize);
  for (const partial of complete) closeChunk(partial);
  return complete.sort(better)[0]!.matches;
}

const better = (one: Partial, other: Partial) =>
  other.credit - one.credit || one.chunks - other.chunks || one.distance - other.distance;

function takeUncontested(candidates: readonly (readonly Match[])[], candidateLength: number): Partial {
  const inReference = new Array<number>(candidates.length).fill(0);
  const inCandidate = new Array<number>(candidateLength).fill(0);
  for (const match of candidates.flat()) {
    cover(
      match,
      (r) => inReference[r]!++,
      (c) => inCandidate[c]!++,
    );
  }
  const start: Partial = {
    matches: new Array<Match | undefined>(candidates.length).fill(undefined),
    usedInCandidate: inCandidate.map(() => false),
    usedInReference: inReference.map(() => false),
    credit: 0,
    chunks: 0,
    distance: 0,
    next: 0,
    end: -1,
  };
  for (const [word, [only, ...others]] of candidates.entries()) {
    if (!only || others.length > 0) continue;
    let contested = false;
    cover(
      only,
      (r) => (contested ||= inReference[r] !== 1),
      (c) => (contested ||= inCandidate[c] !== 1),
    );
    if (contested) continue;
    start.matches[word] = only;
    markUsed(start, only);
  }
  return start;
}

/** Visits the words of a match on both sides. */
function cover(match: Match, reference: (word: number) => void, candidate: (word: number) => void): void {
  for (let k = 0; k < match.referenceLength; k++) reference(match.reference + k);
  for (let k = 0; k < match.candidateLength; k++) candidate(match.candidate + k);
}

function markUsed(partial: Partial, match: Match): void {
  cover(
    match,
    (r) => (partial.usedInReference[r] = true),
    (c) => (partial.usedInCandidate[c] = true),
  );
}

function isFree(partial: Partial, match: Match): boolean {
  let free = true;
  cover(
    match,
    (r) => (free &&= !partial.usedInReference[r]),
    (c) => (free &&= !partial.usedInCandidate[c]),
  );
  return free;
}

/** Adds the alignments that come of one by taking a match at this word, or none. */
function extend(
  partial: Partial,
  { word, matches, into }: { word: number; matches: readonly Match[]; into: Partial[] },
): void {
  if (partial.usedInReference[word]) {
    const taken = partial.matches[partial.next];
    if (word >= partial.next) {
      if (!taken) return;
      append(partial, taken);
      partial.distance += distance(taken);
    }
    into.push(partial);
    return;
  }
  for (const match of matches) {
    if (!isFree(partial, match)) continue;
    const longer: Partial = {
      ...partial,
      matches: partial.matches.slice(),
      usedInCandidate: partial.usedInCandidate.slice(),
      usedInReference: partial.usedInReference.slice(),
    };
    markUsed(longer, match);
    longer.matches[word] = match;
    append(longer, match);
    into.push(longer);
    partial.distance += distance(match);
  }
  closeChunk(partial);
  partial.next++;
  into.push(partial);
}

function append(partial: Partial, match: Match): void {
  const worth = credit[match.kind];
  partial.credit += Math.floor(match.candidateLength * worth) + Math.floor(match.referenceLength * worth);
  if (partial.end !== -1 && match.candidate !== partial.end) partial.chunks++;
  partial.next = match.reference + match.referenceLength;
  partial.end = match.candidate + match.candidateLength;
}

function closeChunk(partial: Partial): void {
  if (partial.end !== -1) partial.chunks++;
  partial.end = -1;
}

const distance = (match: Match) => Math.abs(match.reference - match.candidate);
