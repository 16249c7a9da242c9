import type { Match } from './match.js';
import type { Sentence } from './sentence.js';

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
  matchWords(candidate, reference, 'exact', add);
  if (same) return matches;
  matchWords(candidate, reference, 'stem', add);
  matchWords(candidate, reference, 'synonym', add);
  matchParaphrases(candidate, reference, add);
  return matches;
}

type WordForm = Sentence['forms'][number];

const wordsMatch = {
  exact: (one: WordForm, other: WordForm) => one === other,
  stem: (one: WordForm, other: WordForm) => one.stem === other.stem && one !== other,
  synonym: (one: WordForm, other: WordForm) => one !== other && overlap(one.synsets, other.synsets),
};

function matchWords(
  candidate: Sentence,
  reference: Sentence,
  kind: keyof typeof wordsMatch,
  add: (match: Match) => void,
): void {
  const matches = wordsMatch[kind];
  for (const [r, referenceForm] of reference.forms.entries()) {
    for (const [c, candidateForm] of candidate.forms.entries()) {
      if (matches(candidateForm, referenceForm)) {
        add({ kind, reference: r, referenceLength: 1, candidate: c, candidateLength: 1 });
      }
    }
  }
}

function overlap(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  if (some.size > others.size) return overlap(others, some);
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
