import { longestPhrase, type Paraphrases } from './paraphrases.js';

/** Bits of the filter's field: a few million phrases share it with few clashes. */
const fieldBits = 26;
const newline = 10;
const blank = 32;

/** A hash of bytes (FNV-1a, 32 bits): `hash = mix(hash, byte)` from `seed` on. */
const seed = 0x811c9dc5;
const mix = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193);
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
  for (const words of sentences) {
    const encoded = words.map((word) => Buffer.from(word));
    for (let start = 0; start < encoded.length; start++) {
      let hash = seed;
      for (let length = 0; length < longestPhrase && start + length < encoded.length; length++) {
        if (length > 0) hash = mix(hash, blank);
        for (const byte of encoded[start + length]!) hash = mix(hash, byte);
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
  let lineStart = 0;
  let line = 0;
  let hash = seed;
  let [phraseStart, phraseEnd] = [0, 0];
  let bothOccur = true;
  for (let position = 0; position < bytes.length; position++) {
    const byte = bytes[position]!;
    if (byte !== newline) {
      hash = mix(hash, byte);
      continue;
    }
    const slot = slotOf(hash);
    if (line > 0) bothOccur &&= (field[slot >>> 3]! & (1 << (slot & 7))) !== 0;
    if (line === 1) [phraseStart, phraseEnd] = [lineStart, position];
    if (line === 2) {
      if (bothOccur) {
        addRule(
          paraphrases,
          bytes.toString('utf8', phraseStart, phraseEnd),
          bytes.toString('utf8', lineStart, position),
        );
      }
      bothOccur = true;
      finished = position + 1;
    }
    line = (line + 1) % 3;
    lineStart = position + 1;
    hash = seed;
  }
  return finished;
}

function addRule(paraphrases: Map<string, string[]>, phrase: string, paraphrase: string): void {
  const known = paraphrases.get(phrase);
  if (known) known.push(paraphrase);
  else paraphrases.set(phrase, [paraphrase]);
}
