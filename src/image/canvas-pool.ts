export interface CanvasPool {
  /** An array with any content. */
  take(length: number): Uint8Array;
  /** Gives an array back that nobody needs any more. */
  give(canvas: Uint8Array): void;
}

/**
 * Arrays that are used again and again: fresh memory for each overlay costs as much as drawing it. There are never more
 * than were in use at once.
 */
export function canvasPool(): CanvasPool {
  const free: ArrayBufferLike[] = [];
  return {
    take(length) {
      // Where none is large enough, the last one makes room for one that is.
      const fitting = free.findIndex(({ byteLength }) => byteLength >= length);
      const [memory] = free.splice(fitting, 1);
      return memory && fitting >= 0 ? new Uint8Array(memory, 0, length) : new Uint8Array(length);
    },
    give: ({ buffer }) => void free.push(buffer),
  };
}
