import { endId, padId, startId } from '../text/vocabulary.js';

/** Captions of a batch laid out for {@link unroll}: step after step, each picture with the sentences still running. */
export interface CaptionRows {
  /** Sentences of each picture that take part in each step. */
  readonly rowsAtStep: readonly number[];
  /** Previous words `[steps]`, step-major. */
  readonly words: Int32Array;
  /** Next words `[steps]`; `padId` where there is none, which the losses leave out. */
  readonly targets: Int32Array;
  /** Words to predict, ends included. */
  readonly tokens: number;
}

/** Steps that sentence slot j runs for, longest first: a slot is the place of the j-th longest caption of each picture. */
export type SlotLengths = readonly number[];

/** Puts each picture's captions in order of length, so that slots finish together. Captions are word ids without start and end. */
function sortedByLength(captions: readonly (readonly number[])[]): (readonly number[])[] {
  return [...captions].sort((a, b) => b.length - a.length);
}

/** Steps that each slot needs for these pictures, the end word included. */
export function slotLengthsOf(pictures: readonly (readonly (readonly number[])[])[]): number[] {
  const slots = Math.max(0, ...pictures.map((captions) => captions.length));
  const sorted = pictures.map(sortedByLength);
  return Array.from({ length: slots }, (_, slot) =>
    Math.max(...sorted.map((captions) => (captions[slot]?.length ?? -1) + 1)),
  );
}

/**
 * Lays out the captions of a batch.
 *
 * @param pictures word ids of each picture's captions, without start and end
 * @param slots at least what {@link slotLengthsOf} gives; more means steps that are padded, so that batches share one shape
 */
export function captionRows(pictures: readonly (readonly (readonly number[])[])[], slots: SlotLengths): CaptionRows {
  const sorted = pictures.map(sortedByLength);
  const steps = slots[0] ?? 0;
  const rowsAtStep = Array.from({ length: steps }, (_, t) => slots.filter((length) => length > t).length);
  const size = rowsAtStep.reduce((sum, rows) => sum + rows, 0) * pictures.length;
  const words = new Int32Array(size);
  const targets = new Int32Array(size).fill(padId);
  let row = 0;
  let tokens = 0;
  for (const [t, rows] of rowsAtStep.entries()) {
    for (const captions of sorted) {
      for (let slot = 0; slot < rows; slot++, row++) {
        const caption = captions[slot];
        if (!caption || t > caption.length) continue;
        words[row] = t === 0 ? startId : caption[t - 1]!;
        targets[row] = t === caption.length ? endId : caption[t]!;
        tokens++;
      }
    }
  }
  return { rowsAtStep, words, targets, tokens };
}
