import type { Match } from './match.js';
import type { Likeness, Sentence, WordForm, WordMatchKind } from './sentence.js';

/**
 * Every match between two sentences, by the place in the reference where it begins; within a place by kind. Sentences
 * with the same words match exactly and in no other way.
 *
 * M. Denkowski, A. Lavie (2014), "Meteor Universal", section 3.
 */
export function findMatches(candidate: Sentence, reference: Sentence): readonly (readonly Match[])[] {
  const matches: Match[][] = reference.forms.map(() => []);
  const same =
    candidate.forms.length === reference.forms.length &&
    candidate.forms.every((form, position) => form === reference.forms[position]);
  matchWords(candidate, reference, same ? ['exact'] : wordMatchKinds, matches);
  if (!same) matchParaphrases(candidate, reference, matches);
  return matches;
}

const wordMatchKinds: readonly WordMatchKind[] = ['exact', 'stem', 'synonym'];

function matchWords(
  candidate: Sentence,
  reference: Sentence,
  kinds: readonly WordMatchKind[],
  matches: readonly Match[][],
): void {
  const likenesses = new Array<Likeness>(candidate.forms.length);
  for (let r = 0; r < reference.forms.length; r++) {
    const form = reference.forms[r]!;
    let any = false;
    for (let c = 0; c < likenesses.length; c++) {
      const likeness = likenessOf(candidate.forms[c]!, form);
      likenesses[c] = likeness;
      any ||= likeness !== unlike;
    }
    if (!any) continue;
    for (const kind of kinds) {
      for (let c = 0; c < likenesses.length; c++) {
        if (likenesses[c]![kind]) {
          matches[r]!.push({ kind, reference: r, referenceLength: 1, candidate: c, candidateLength: 1 });
        }
      }
    }
  }
}

const unlike: Likeness = { exact: false, stem: false, synonym: false };
const equal: Likeness = { exact: true, stem: false, synonym: false };

/** How two words match; words meet again and again, so it is found out once. */
function likenessOf(one: WordForm, other: WordForm): Likeness {
  if (one === other) return equal;
  let likeness = one.likeness.get(other);
  if (!likeness) {
    const stem = one.stem === other.stem;
    const synonym = overlap(one.synsets, other.synsets);
    likeness = stem || synonym ? { exact: false, stem, synonym } : unlike;
    one.likeness.set(other, likeness);
  }
  return likeness;
}

function overlap(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** The table's rules run one way, so both sentences are tried as the side that has the paraphrases. */
function matchParaphrases(candidate: Sentence, reference: Sentence, matches: readonly Match[][]): void {
  for (const [from, to] of [
    [reference, candidate],
    [candidate, reference],
  ] as const) {
    for (const { start, phrase } of from.runs) {
      for (const paraphrase of phrase.paraphrases) {
        for (const place of to.places.get(paraphrase) ?? []) {
          const here = { start, length: phrase.length };
          const there = { start: place, length: paraphrase.length };
          const [inReference, inCandidate] = from === reference ? [here, there] : [there, here];
          matches[inReference.start]!.push({
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
