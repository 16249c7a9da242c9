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
  let hash = seed;
  for (let position = start; position < end; position++) hash = mix(hash, bytes[position]!);
  const slot = slotOf(hash);
  return (field[slot >>> 3]! & (1 << (slot & 7))) !== 0;
}

function addRule(paraphrases: Map<string, string[]>, phrase: string, paraphrase: string): void {
  const known = paraphrases.get(phrase);
  if (known) known.push(paraphrase);
  else paraphrases.set(phrase, [paraphrase]);
}
