import * as tf from '@tensorflow/tfjs-core';
import type { PreparedGrid } from '../decoder/prepare-cells.js';
import type { SearchState } from './decoder-search.js';

/**
 * The search's rows in the decoder's tensors. The decoder holds pictures × `width` rows, so that the sentences of one
 * picture share its cells; row i of the search lies at `places[i]`, and places without a row are idle.
 */
export interface RowLayout {
  readonly width: number;
  readonly places: Int32Array;
}

export interface Regrouping {
  /** Pictures that stay, by their old index. */
  readonly pictures: Int32Array;
  /** Old place of each new place; idle ones repeat a neighbour. */
  readonly sources: Int32Array;
  readonly layout: RowLayout;
}

/** New rows by picture: rows of one picture side by side, every picture as wide as the one with most rows. */
export function planRegrouping({ width, places }: RowLayout, rows: Int32Array): Regrouping {
  const rowsOfPicture = new Map<number, number[]>();
  for (const [row, old] of rows.entries()) {
    const picture = Math.floor(places[old]! / width);
    rowsOfPicture.set(picture, [...(rowsOfPicture.get(picture) ?? []), row]);
  }
  const widest = Math.max(...[...rowsOfPicture.values()].map((members) => members.length));
  const newPlaces = new Int32Array(rows.length);
  const sources = new Int32Array(rowsOfPicture.size * widest);
  let group = 0;
  for (const members of rowsOfPicture.values()) {
    for (let slot = 0; slot < widest; slot++) {
      const row = members[Math.min(slot, members.length - 1)]!;
      const place = group * widest + slot;
      sources[place] = places[rows[row]!]!;
      if (slot < members.length) newPlaces[row] = place;
    }
    group++;
  }
  return { pictures: Int32Array.from(rowsOfPicture.keys()), sources, layout: { width: widest, places: newPlaces } };
}

/** The tensors of a state whose row i is row `rows[i]` of the given one. */
export function regroup(state: SearchState, { pictures, sources }: Regrouping): Omit<SearchState, 'layout'> {
  const all = state.prepared.values.shape[0] === pictures.length && pictures.every((picture, i) => picture === i);
  const pick = (tensor: tf.Tensor) => (all ? tf.clone(tensor) : tf.gather(tensor, tf.tensor1d(pictures, 'int32')));
  const entries = Object.entries(state.prepared).map(([name, tensor]) => [name, pick(tensor as tf.Tensor)]);
  const places = tf.tensor1d(sources, 'int32');
  const move = <T extends tf.Tensor>(tensor: T) => tf.gather(tensor, places);
  const { words } = state;
  return {
    prepared: Object.fromEntries(entries) as unknown as PreparedGrid,
    hidden: move(state.hidden),
    memory: move(state.memory),
    ...(words && { words: { keys: move(words.keys), values: move(words.values) } }),
  };
}
