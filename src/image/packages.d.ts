/** Packages that bring no types. */

declare module 'bidi-js' {
  interface Embedding {
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string): Embedding;
    getReorderSegments(text: string, embedding: Embedding): [start: number, end: number][];
  }
  export default function bidiFactory(): Bidi;
}
