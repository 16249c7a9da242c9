/** Which words mean the same. */
export interface Thesaurus {
  /** The numbers of the sets of synonyms that a dictionary form belongs to; none for what is no such form. */
  synsetsOf(form: string): readonly number[];
  /** The dictionary forms of irregular forms: `men` is of `man`. */
  readonly irregular: ReadonlyMap<string, readonly string[]>;
}

/** Endings of regular forms, with what stands in their place in the dictionary; the first that gives a known word holds. */
const endings: readonly (readonly [string, string])[] = [
  ['s', ''],
  ['ses', 's'],
  ['xes', 'x'],
  ['zes', 'z'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['men', 'man'],
  ['ies', 'y'],
  ['es', 'e'],
  ['es', ''],
  ['ed', 'e'],
  ['ed', ''],
  ['ing', 'e'],
  ['ing', ''],
  ['er', ''],
  ['est', ''],
  ['er', 'e'],
  ['est', 'e'],
];

/** The sets of synonyms of a word as it stands, and of its dictionary form. */
export function synsetsOf(thesaurus: Thesaurus, word: string): ReadonlySet<number> {
  const regular = () => synsetsOfRegular(thesaurus, word);
  const others = thesaurus.irregular.get(word)?.flatMap((form) => thesaurus.synsetsOf(form)) ?? regular();
  return new Set([...thesaurus.synsetsOf(word), ...others]);
}

/** WordNet's rules of detachment, all parts of speech together, as METEOR has them. */
function synsetsOfRegular(thesaurus: Thesaurus, word: string): readonly number[] {
  if (word.length <= 2 || word.endsWith('ss')) return [];
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue;
    const synsets = thesaurus.synsetsOf(word.slice(0, -ending.length) + replacement);
    if (synsets.length > 0) return synsets;
  }
  return [];
}
