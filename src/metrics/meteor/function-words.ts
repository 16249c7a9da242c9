/**
 * Words that count less: those that make up more than a thousandth of running English (M. Denkowski, A. Lavie (2014),
 * "Meteor Universal", section 3.3). This is our own list by that rule, for general prose; METEOR's own, counted in news,
 * comes with its archive.
 */
const lines = [
  '. , : ; ? ! - " \' ( ) -lrb- -rrb- s t',
  'the a an this that these all some no',
  'of to in for on with as at by from into about over after up out than between through',
  'and or but if when so while',
  'i you he she it we they his her its their our my him them who which what there one two',
  'is was are were be been has have had do did will would can could may',
  'not more other also only most many first last new time people said like',
];

export const functionWords: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')));
