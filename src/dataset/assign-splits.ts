import type { Split } from './dataset.js';
import { nameMatcher } from './match-names.js';
import { nameNote } from './name-note.js';
import type { SplitLists } from './split-lists.js';
import { splitInName, splitNamed } from './split-name.js';
import { type SplitRatio, splitByName } from './split-ratio.js';

/** A picture and what the data says of its split. */
export interface Unsplit {
  readonly file: string;
  /** As the data calls it. */
  readonly split: string | undefined;
  /** Name of the file that told of it. */
  readonly origin: string;
}

export interface SplitSources {
  /** Lists that a person gave. */
  readonly given?: SplitLists | undefined;
  /** Lists that lie beside the captions; they count where the data says nothing itself. */
  readonly beside: SplitLists;
  readonly ratio?: SplitRatio | undefined;
}

export interface AssignedSplits {
  readonly splitOf: ReadonlyMap<string, Split>;
  /** Pictures that the lists leave out. */
  readonly unlisted: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Decides each picture's split by the first of these that says anything: the lists that a person gave, the data's own
 * fields, lists beside the data, names of files and folders, the hash of the picture's name.
 */
export function assignSplits(pictures: readonly Unsplit[], sources: SplitSources): AssignedSplits {
  if (sources.given) return byLists(pictures, sources.given);
  if (pictures.some(({ split }) => split !== undefined && splitNamed(split))) return byFields(pictures);
  const listed = byLists(pictures, sources.beside);
  // Lists that happen to lie there may be another dataset's.
  if (listed.splitOf.size > pictures.length / 2) return listed;
  const otherwise = byNames(pictures) ?? byRatio(pictures, sources.ratio);
  const passedOver = nameNote('Pictures in split lists beside the captions, passed over for naming so few', [
    ...listed.splitOf.keys(),
  ]);
  return { ...otherwise, notes: [...otherwise.notes, ...passedOver] };
}

function byLists(pictures: readonly Unsplit[], lists: SplitLists): AssignedSplits {
  const match = nameMatcher(pictures.map(({ file }) => file));
  const splitOf = new Map<string, Split>();
  const unknown: string[] = [];
  for (const [name, split] of lists) {
    const found = match(name);
    if (found) splitOf.set(found.name, split);
    else unknown.push(name);
  }
  const unlisted = pictures.map(({ file }) => file).filter((file) => !splitOf.has(file));
  const notes = [
    ...nameNote('Pictures in no split list, left out', unlisted),
    ...nameNote('Names in the split lists without captions', unknown),
  ];
  return { splitOf, unlisted, notes };
}

function byFields(pictures: readonly Unsplit[]): AssignedSplits {
  const splitOf = new Map(pictures.map(({ file, split }) => [file, splitNamed(split ?? '') ?? 'train'] as const));
  const unnamed = pictures.filter(({ split }) => split === undefined || !splitNamed(split)).map(({ file }) => file);
  return {
    splitOf,
    unlisted: [],
    notes: nameNote('Pictures without a split or with one of another name, counted as train', unnamed),
  };
}

/** By the file that told of the picture, or by the folder it is in; only where train and another split are told apart. */
function byNames(pictures: readonly Unsplit[]): AssignedSplits | undefined {
  const byOrigin = pictures.map(({ file, origin }) => [file, splitInName(origin)] as const);
  const byFolder = pictures.map(({ file }) => [file, splitInName(file.split('/').slice(0, -1).join('/'))] as const);
  for (const found of [byOrigin, byFolder]) {
    const named = new Set(found.map(([, split]) => split));
    const isComplete = found.every((entry): entry is readonly [string, Split] => entry[1] !== undefined);
    if (isComplete && named.has('train') && named.size > 1) return { splitOf: new Map(found), unlisted: [], notes: [] };
  }
  return undefined;
}

function byRatio(pictures: readonly Unsplit[], ratio: SplitRatio | undefined): AssignedSplits {
  return { splitOf: new Map(pictures.map(({ file }) => [file, splitByName(file, ratio)])), unlisted: [], notes: [] };
}
