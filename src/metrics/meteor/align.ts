import type { Match, MatchKind } from './match.js';

/** How many partial alignments go on from each word. */
const beamSize = 40;

/** What a matched word counts in the search for the best alignment. */
const credit: Readonly<Record<MatchKind, number>> = { exact: 1, stem: 0.5, synonym: 0.5, paraphrase: 0.5 };

/** An alignment of the reference's words up to some place. */
interface Partial {
  /** The contested matches that were chosen, the last first. */
  chosen: Chosen | undefined;
  credit: number;
  chunks: number;
  /** Sum of how far matched words stand apart. */
  distance: number;
  /** Where the last match ended in the reference. */
  covered: number;
  /** Where it ended in the candidate; −1 outside a chunk. */
  end: number;
}

interface Chosen {
  readonly match: Match;
  readonly before: Chosen | undefined;
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
  const alignment = uncontestedMatches(candidates, candidateLength);
  let beam: Partial[] = [{ chosen: undefined, credit: 0, chunks: 0, distance: 0, covered: 0, end: -1 }];
  for (const [word, matches] of candidates.entries()) {
    const only = alignment[word];
    const best = beam;
    beam = [];
    for (const partial of best) {
      if (word < partial.covered) beam.push(partial);
      else if (only) beam.push(take(partial, only));
      else extend(partial, matches, beam);
    }
    cut(beam);
  }
  for (const partial of beam) closeChunk(partial);
  cut(beam);
  for (let link = beam[0]!.chosen; link; link = link.before) alignment[link.match.reference] = link.match;
  return alignment;
}

/** Leaves the best, best first. */
function cut(beam: Partial[]): void {
  if (beam.length > 1) beam.sort(better);
  if (beam.length > beamSize) beam.length = beamSize;
}

const better = (one: Partial, other: Partial) =>
  other.credit - one.credit || one.chunks - other.chunks || one.distance - other.distance;

/** The matches that share no word with another, by the word of the reference where they begin. */
function uncontestedMatches(candidates: readonly (readonly Match[])[], candidateLength: number): (Match | undefined)[] {
  const inReference = new Uint32Array(candidates.length);
  const inCandidate = new Uint32Array(candidateLength);
  for (const matches of candidates) {
    for (const { reference, referenceLength, candidate, candidateLength } of matches) {
      for (let k = 0; k < referenceLength; k++) inReference[reference + k]! += 1;
      for (let k = 0; k < candidateLength; k++) inCandidate[candidate + k]! += 1;
    }
  }
  const isAlone = ({ reference, referenceLength, candidate, candidateLength }: Match) => {
    for (let k = 0; k < referenceLength; k++) if (inReference[reference + k] !== 1) return false;
    for (let k = 0; k < candidateLength; k++) if (inCandidate[candidate + k] !== 1) return false;
    return true;
  };
  return candidates.map((matches) => (matches.length === 1 && isAlone(matches[0]!) ? matches[0] : undefined));
}

/** Adds the alignments that come of one by taking a match that begins here, or none. */
function extend(partial: Partial, matches: readonly Match[], beam: Partial[]): void {
  for (const match of matches) {
    if (overlaps(partial.chosen, match)) continue;
    const longer = { ...partial, chosen: { match, before: partial.chosen } };
    append(longer, match);
    beam.push(longer);
    partial.distance += distance(match);
  }
  closeChunk(partial);
  beam.push(partial);
}

/** Whether a word of the candidate is taken already. In the reference all that was chosen ends before. */
function overlaps(chosen: Chosen | undefined, match: Match): boolean {
  const end = match.candidate + match.candidateLength;
  for (let link = chosen; link; link = link.before) {
    const { candidate, candidateLength } = link.match;
    if (candidate < end && match.candidate < candidate + candidateLength) return true;
  }
  return false;
}

function take(partial: Partial, uncontested: Match): Partial {
  append(partial, uncontested);
  partial.distance += distance(uncontested);
  return partial;
}

function append(partial: Partial, match: Match): void {
  const worth = credit[match.kind];
  partial.credit += Math.floor(match.candidateLength * worth) + Math.floor(match.referenceLength * worth);
  if (partial.end !== -1 && match.candidate !== partial.end) partial.chunks++;
  partial.covered = match.reference + match.referenceLength;
  partial.end = match.candidate + match.candidateLength;
}

function closeChunk(partial: Partial): void {
  if (partial.end !== -1) partial.chunks++;
  partial.end = -1;
}

const distance = (match: Match) => Math.abs(match.reference - match.candidate);
