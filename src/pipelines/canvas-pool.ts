export interface CanvasPool {
  /** An array with any content. */
  take(length: number): Uint8Array;
  /** Gives an array back that nobody needs any more. */
  give(canvas: Uint8Array): void;
}

/** Arrays that are used again and again: fresh memory for each overlay costs as much as drawing it. */
export function canvasPool(): CanvasPool {
  const free: Uint8Array[] = [];
  return {
    take(length) {
      const canvas = free.pop();
      return canvas?.length === length ? canvas : new Uint8Array(length);
    },
    give: (canvas) => void free.push(canvas),
  };
}
