import type * as tf from '@tensorflow/tfjs-core';
import type { DecoderOutput } from './decoder-compute.js';

/** Where one step looked, for every row of the search. */
export interface StepTrace {
  /** α `[rows][heads][cells]` */
  readonly attention: readonly (readonly Float32Array[])[];
  /** Mean β of each row (0–1). */
  readonly gate: Float32Array;
  /** Channel weights of each row (0–1), where they are computed at each word. */
  readonly channels?: readonly Float32Array[];
  /** γ `[rows][words]`, where the decoder looks back at the words so far. */
  readonly wordShares?: readonly Float32Array[];
}

/** Reads what a step looked at, of the rows that lie at `places`. */
export function readTrace(
  { attention, gate, channels, wordShares }: Omit<DecoderOutput, 'state'>,
  places: Int32Array,
): StepTrace {
  const [, , heads, cells] = attention.shape as [number, number, number, number];
  return {
    attention: matrixRows(attention, heads * cells, places).map((row) => partsOf(row, cells)),
    gate: pickRows(gate.dataSync() as Float32Array, 1, places),
    ...(channels && { channels: matrixRows(channels, channels.shape[1]!, places) }),
    ...(wordShares && { wordShares: matrixRows(wordShares, wordShares.shape[1]!, places) }),
  };
}

/** Self-attention as lists. @param shares `[pictures, layers · heads, cells, cells]` */
export function readCellAttention(shares: tf.Tensor4D, layers: number): Float32Array[][][] {
  const [pictures, maps, cells] = shares.shape;
  const values = shares.dataSync() as Float32Array;
  return partsOf(values, values.length / pictures).map((picture) => {
    const heads = partsOf(picture, cells * cells);
    return Array.from({ length: layers }, (_, layer) =>
      heads.slice((layer * maps) / layers, ((layer + 1) * maps) / layers),
    );
  });
}

/** The rows `places` of a row-major matrix. */
export function pickRows(values: Float32Array, size: number, places: Int32Array): Float32Array {
  if (places.length * size === values.length && places.every((place, row) => place === row)) return values;
  const picked = new Float32Array(places.length * size);
  for (const [row, place] of places.entries())
    picked.set(values.subarray(place * size, (place + 1) * size), row * size);
  return picked;
}

/** The rows of a matrix, each as an array of its own. */
export function rowsOf(matrix: tf.Tensor): Float32Array[] {
  const [rows, size] = matrix.shape as [number, number];
  return matrixRows(
    matrix,
    size,
    Int32Array.from({ length: rows }, (_, row) => row),
  );
}

/** The rows `places` of a matrix of `size` columns, each as an array of its own. */
function matrixRows(matrix: tf.Tensor, size: number, places: Int32Array): Float32Array[] {
  const values = matrix.dataSync() as Float32Array;
  return Array.from(places, (place) => values.slice(place * size, (place + 1) * size));
}

function partsOf(row: Float32Array, size: number): Float32Array[] {
  return Array.from({ length: row.length / size }, (_, part) => row.subarray(part * size, (part + 1) * size));
}
