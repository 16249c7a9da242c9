import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { SaccadeError } from '../../errors.js';
import { readParaphrases } from './read-paraphrases.js';
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
    const wheel = await openPromise(path, { autoClose: false });
    try {
      const entries = await entriesOf(wheel);
      const lists = await readLists(await buffer(await open(wheel, entries, program)));
      const rules = (await open(wheel, entries, table)).pipe(createGunzip({ chunkSize: 2 ** 24 }));
      return { ...lists, paraphrases: await readParaphrases(rules, sentences) };
    } finally {
      wheel.close();
    }
  } catch (cause) {
    throw new SaccadeError(
      'usage',
      `Expected the wheel of pycocoevalcap 1.2 for METEOR's data, got ${path}. Get it with "pip download --no-deps pycocoevalcap==1.2".`,
      { cause },
    );
  }
}

async function entriesOf(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function open(archive: ZipFile, entries: ReadonlyMap<string, Entry>, name: string) {
  const entry = entries.get(name);
  if (!entry) throw new Error(`no ${name}`);
  return archive.openReadStreamPromise(entry);
}

async function readLists(jar: Buffer): Promise<Omit<Language, 'paraphrases'>> {
  const archive = await fromBufferPromise(jar, { autoClose: false });
  const entries = await entriesOf(archive);
  const lines = async (name: string) => (await text(await open(archive, entries, name))).trimEnd().split('\n');
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
