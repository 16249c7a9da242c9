import type { Match } from './match.js';
import type { Sentence, WordForm, WordMatchKind } from './sentence.js';

/**
 * Every match between two sentences, by the place in the reference where it begins; within a place by kind. Sentences
 * with the same words match exactly and in no other way.
 *
 * M. Denkowski, A. Lavie (2014), "Meteor Universal", section 3.
 */
export function findMatches(candidate: Sentence, reference: Sentence): readonly (readonly Match[])[] {
  const matches: Match[][] = reference.forms.map(() => []);
  const add = (match: Match) => matches[match.reference]!.push(match);
  const same =
    candidate.forms.length === reference.forms.length &&
    candidate.forms.every((form, position) => form === reference.forms[position]);
  matchWords(candidate, reference, same ? ['exact'] : wordMatchKinds, add);
  if (!same) matchParaphrases(candidate, reference, add);
  return matches;
}

const wordMatchKinds: readonly WordMatchKind[] = ['exact', 'stem', 'synonym'];

function matchWords(
  candidate: Sentence,
  reference: Sentence,
  kinds: readonly WordMatchKind[],
  add: (match: Match) => void,
): void {
  for (const [r, referenceForm] of reference.forms.entries()) {
    const likenesses = candidate.forms.map((form) => likenessOf(form, referenceForm));
    if (likenesses.every((likeness) => likeness === unlike)) continue;
    for (const kind of kinds) {
      for (const [c, likeness] of likenesses.entries()) {
        if (likeness.includes(kind)) add({ kind, reference: r, referenceLength: 1, candidate: c, candidateLength: 1 });
      }
    }
  }
}

const unlike: readonly WordMatchKind[] = [];
const equal: readonly WordMatchKind[] = ['exact'];

/** How two words match; words meet again and again, so it is found out once. */
function likenessOf(one: WordForm, other: WordForm): readonly WordMatchKind[] {
  if (one === other) return equal;
  let likeness = one.likeness.get(other);
  if (!likeness) {
    const kinds: WordMatchKind[] = [];
    if (one.stem === other.stem) kinds.push('stem');
    if (overlap(one.synsets, other.synsets)) kinds.push('synonym');
    likeness = kinds.length === 0 ? unlike : kinds;
    one.likeness.set(other, likeness);
  }
  return likeness;
}

function overlap(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** The table's rules run one way, so both sentences are tried as the side that has the paraphrases. */
function matchParaphrases(candidate: Sentence, reference: Sentence, add: (match: Match) => void): void {
  for (const [from, to] of [
    [reference, candidate],
    [candidate, reference],
  ] as const) {
    for (const { start, length, paraphrases } of from.phrases) {
      for (const paraphrase of paraphrases) {
        const run = to.runs.get(paraphrase);
        for (const place of run?.starts ?? []) {
          const here = { start, length };
          const there = { start: place, length: run!.length };
          const [inReference, inCandidate] = from === reference ? [here, there] : [there, here];
          add({
            kind: 'paraphrase',
            reference: inReference.start,
            referenceLength: inReference.length,
            candidate: inCandidate.start,
            candidateLength: inCandidate.length,
          });
        }
      }
    }
  }
}
