import { longestPhrase, type Paraphrases } from './paraphrases.js';

/** Bits of the filter's field: a few million phrases share it with few clashes. */
const fieldBits = 26;
const newline = 10;
const blank = 32;

/** A hash (FNV-1a, 32 bits) of a word's bytes, and of a phrase's words: `hash = mix(hash, next)` from `seed` on. */
const seed = 0x811c9dc5;
const mix = (hash: number, next: number) => Math.imul(hash ^ next, 0x01000193);
const slotOf = (hash: number) => (hash ^ (hash >>> 15)) >>> (32 - fieldBits);

/**
 * The part of METEOR's table of paraphrases that can matter for the given sentences: those rules both of whose sides
 * are phrases of the sentences. The table has 5 million rules, three lines each: probability, phrase, paraphrase.
 *
 * @param table - the table's bytes
 * @param sentences - words of every sentence that will be scored
 */
export async function readParaphrases(
  table: AsyncIterable<Buffer>,
  sentences: Iterable<readonly string[]>,
): Promise<Paraphrases> {
  const field = phraseField(sentences);
  const paraphrases = new Map<string, string[]>();
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of table) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    rest = bytes.subarray(addRules(bytes, field, paraphrases));
  }
  addRules(Buffer.concat([rest, Buffer.of(newline)]), field, paraphrases);
  return paraphrases;
}

/** Marks the hash of every run of words that a phrase may be: a phrase that is not marked occurs nowhere. */
function phraseField(sentences: Iterable<readonly string[]>): Uint8Array {
  const field = new Uint8Array(2 ** (fieldBits - 3));
  const known = new Map<string, number>();
  const hashOf = (word: string): number => {
    let hash = known.get(word);
    if (hash === undefined) {
      hash = seed;
      for (const byte of Buffer.from(word)) hash = mix(hash, byte);
      known.set(word, hash);
    }
    return hash;
  };
  for (const words of sentences) {
    const hashes = words.map(hashOf);
    for (let start = 0; start < hashes.length; start++) {
      let hash = seed;
      for (let end = start; end < hashes.length && end < start + longestPhrase; end++) {
        hash = mix(hash, hashes[end]!);
        const slot = slotOf(hash);
        field[slot >>> 3]! |= 1 << (slot & 7);
      }
    }
  }
  return field;
}

/** Adds the whole rules among the bytes; returns where the first unfinished one begins. */
function addRules(bytes: Buffer, field: Uint8Array, paraphrases: Map<string, string[]>): number {
  let finished = 0;
  for (;;) {
    const phrase = bytes.indexOf(newline, finished) + 1;
    const phraseEnd = phrase === 0 ? -1 : bytes.indexOf(newline, phrase);
    const end = phraseEnd < 0 ? -1 : bytes.indexOf(newline, phraseEnd + 1);
    if (end < 0) return finished;
    if (mayOccur(bytes, phrase, { end: phraseEnd, field }) && mayOccur(bytes, phraseEnd + 1, { end, field })) {
      addRule(paraphrases, bytes.toString('utf8', phrase, phraseEnd), bytes.toString('utf8', phraseEnd + 1, end));
    }
    finished = end + 1;
  }
}

/** Whether the phrase from here to `end` is marked in the field. */
function mayOccur(bytes: Buffer, start: number, { end, field }: { end: number; field: Uint8Array }): boolean {
  let [hash, word] = [seed, seed];
  for (let position = start; position < end; position++) {
    const byte = bytes[position]!;
    if (byte === blank) {
      hash = mix(hash, word);
      word = seed;
    } else word = mix(word, byte);
  }
  hash = mix(hash, word);
  const slot = slotOf(hash);
  return (field[slot >>> 3]! & (1 << (slot & 7))) !== 0;
}

function addRule(paraphrases: Map<string, string[]>, phrase: string, paraphrase: string): void {
  const known = paraphrases.get(phrase);
  if (known) known.push(paraphrase);
  else paraphrases.set(phrase, [paraphrase]);
}
