import { functionWords } from './function-words.js';
import { createMeteorCounter, type MeteorCounter } from './meteor.js';
import { normalize } from './normalize.js';
import { ownParaphrases } from './own-paraphrases.js';
import { readWordnet } from './read-wordnet.js';

/** Whose lists METEOR 1.5 finds its exact, stem, synonym and paraphrase matches with: those published with it, or our own. */
export type MeteorVariant = 'meteor-1.5-exact-stem-synonym-paraphrase' | 'meteor-1.5-exact-stem-synonym-own-paraphrase';

/** METEOR, ready for the captions that were given. */
export interface Meteor {
  readonly variant: MeteorVariant;
  readonly count: MeteorCounter;
}

/**
 * Loads METEOR 1.5 for English: from the archive as published; without it with WordNet 3.1, our own lists of
 * function words and (few) paraphrases.
 *
 * @param captions - tokens of every caption that will be scored, references too
 * @param archive - the wheel of pycocoevalcap 1.2
 * @throws SaccadeError `usage` for another file
 */
export async function loadMeteor(captions: readonly (readonly string[])[], archive?: string): Promise<Meteor> {
  if (archive !== undefined) {
    const { readArchive } = await import('./read-archive.js');
    const language = await readArchive(archive, captions.map(normalize));
    return { variant: 'meteor-1.5-exact-stem-synonym-paraphrase', count: createMeteorCounter(language) };
  }
  const language = { thesaurus: await readWordnet(), functionWords, paraphrases: ownParaphrases };
  return { variant: 'meteor-1.5-exact-stem-synonym-own-paraphrase', count: createMeteorCounter(language) };
}
