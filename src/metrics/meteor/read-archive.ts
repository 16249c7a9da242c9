import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { SaccadeError } from '../../errors.js';
import { readParaphrases } from './read-paraphrases.js';
import { type ReadMember, readZip } from './read-zip.js';
import type { Language } from './sentence.js';

const program = 'pycocoevalcap/meteor/meteor-1.5.jar';
const table = 'pycocoevalcap/meteor/data/paraphrase-en.gz';

/**
 * METEOR 1.5's own English data out of the wheel of pycocoevalcap 1.2: its function words, its synonyms (of WordNet 3.0)
 * and its table of paraphrases, the part of it that the sentences can use.
 *
 * @param path - the wheel, `pycocoevalcap-1.2-py3-none-any.whl`
 * @param sentences - words of every sentence that will be scored
 * @throws SaccadeError `usage` for another file
 */
export async function readArchive(path: string, sentences: Iterable<readonly string[]>): Promise<Language> {
  try {
    const readMember = await readZip(await readFile(path));
    const lists = await readLists(await readZip(await readMember(program)));
    const unpacked = createGunzip({ chunkSize: 2 ** 20 });
    unpacked.end(await readMember(table));
    return { ...lists, paraphrases: await readParaphrases(unpacked, sentences) };
  } catch (cause) {
    throw new SaccadeError(
      'usage',
      `Expected the wheel of pycocoevalcap 1.2 for METEOR's data, got ${path}. Get it with "pip download --no-deps pycocoevalcap==1.2".`,
      { cause },
    );
  }
}

async function readLists(readMember: ReadMember): Promise<Omit<Language, 'paraphrases'>> {
  const lines = async (name: string) => (await readMember(name)).toString().trimEnd().split('\n');
  const synsets = new Map(pairsOf(await lines('synonym/english.synsets')));
  return {
    functionWords: new Set(await lines('function/english.words')),
    thesaurus: {
      synsetsOf: (form) => synsets.get(form)?.split(' ').map(Number) ?? [],
      irregular: basesOf(pairsOf(await lines('synonym/english.exceptions'))),
    },
  };
}

/** METEOR's lists are pairs of lines. */
function pairsOf(lines: readonly string[]): readonly (readonly [string, string])[] {
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, pair) => [
    lines[2 * pair]!.trim(),
    lines[2 * pair + 1]!.trim(),
  ]);
}

/** The dictionary forms by irregular form, of pairs of a dictionary form and its irregular forms. */
function basesOf(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const bases = new Map<string, string[]>();
  for (const [base, forms] of pairs) {
    for (const form of forms.split(' ')) bases.set(form, [...(bases.get(form) ?? []), base]);
  }
  return bases;
}
