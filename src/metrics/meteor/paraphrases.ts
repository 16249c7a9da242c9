/** Phrases that say the same, by phrase, in the table's order. */
export type Paraphrases = ReadonlyMap<string, readonly string[]>;

/** The longest phrase of METEOR's table, in words. */
export const longestPhrase = 7;
