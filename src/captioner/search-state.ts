import * as tf from '@tensorflow/tfjs-core';
import type { DecoderState } from '../decoder/decoder-step.js';
import type { PreparedGrid } from '../decoder/prepare-cells.js';
import { tidy } from '../tensors/tidy.js';
import { gatherState } from './decoder-compute.js';
import type { Regrouping, RowLayout } from './row-layout.js';

/** The decoder between two words; its tensors are its own, so that each state can be freed by itself. */
export interface SearchState {
  /** Of `layout.pictures` pictures. */
  readonly prepared: PreparedGrid;
  readonly state: DecoderState;
  /** The row of `state` that each row goes on from; its own where left out. */
  readonly sources?: Int32Array | undefined;
  readonly layout: RowLayout;
}

/** The same search in another layout. Rows move when they are next computed, unless their number changes. */
export function regroup(search: SearchState, { pictures, sources, layout }: Regrouping): SearchState {
  const { prepared, state, sources: pending } = search;
  const from = pending ? sources.map((source) => pending[source]!) : sources;
  const grid = pictures ? gatherGrid(prepared, pictures) : shareGrid(prepared);
  if (from.length === state.hidden.shape[0]) return { prepared: grid, state: shareState(state), sources: from, layout };
  return { prepared: grid, state: tidy(() => gatherState(state, tf.tensor1d(from, 'int32'))), layout };
}

export function disposeState({ prepared, state: { hidden, memory, words } }: SearchState): void {
  tf.dispose([Object.values(prepared), hidden, memory, Object.values(words ?? {})]);
}

/** The same pictures under new handles; no values are copied. */
export function shareGrid(prepared: PreparedGrid): PreparedGrid {
  return mapGrid(prepared, (tensor) => tf.clone(tensor));
}

function gatherGrid(prepared: PreparedGrid, pictures: Int32Array): PreparedGrid {
  return tidy(() => {
    const indices = tf.tensor1d(pictures, 'int32');
    return mapGrid(prepared, (tensor) => tf.gather(tensor, indices));
  });
}

function mapGrid(prepared: PreparedGrid, change: (tensor: tf.Tensor) => tf.Tensor): PreparedGrid {
  const entries = Object.entries(prepared).map(([name, tensor]) => [name, change(tensor as tf.Tensor)]);
  return Object.fromEntries(entries) as PreparedGrid;
}

function shareState({ hidden, memory, words }: DecoderState): DecoderState {
  return {
    hidden: tf.clone(hidden),
    memory: tf.clone(memory),
    ...(words && { words: { keys: tf.clone(words.keys), values: tf.clone(words.values) } }),
  };
}
