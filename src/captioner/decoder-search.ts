import * as tf from '@tensorflow/tfjs-core';
import type { StepFunction } from '../search/step-function.js';
import type { DecoderModel } from './decoder-model.js';
import { eagerDecoder } from './eager-decoder.js';
import { planRegrouping } from './row-layout.js';
import { disposeState, regroup, type SearchState, shareGrid } from './search-state.js';
import { pickRows, readCellAttention, readTrace, type StepTrace } from './step-trace.js';

/** The decoder of a model as the search sees it; every step's attention is kept in `traces`. */
export interface DecoderSearch extends StepFunction<SearchState> {
  readonly traces: StepTrace[];
  /** Self-attention of each picture's cells, `[pictures][layers][heads][cells · cells]`, once it has started; none where there is none. */
  readonly cellAttention: readonly (readonly (readonly Float32Array[])[])[] | undefined;
  /** The state before the first word: one row a picture. @param features `[pictures, cells, channels]` */
  start(features: tf.Tensor3D): SearchState;
}

/** Wraps a decoder for a search that keeps `beamSize` sentences a picture to its end, or more at first. The model stays the caller's. */
export function createDecoderSearch(model: DecoderModel, beamSize: number): DecoderSearch {
  const { weights, vocabulary, compute = eagerDecoder(model.options) } = model;
  const sizes = compute.sizes(beamSize);
  const traces: StepTrace[] = [];
  let cellAttention: DecoderSearch['cellAttention'];
  return {
    vocabularySize: vocabulary.size,
    traces,
    get cellAttention() {
      return cellAttention;
    },

    start(features) {
      const [pictures] = features.shape;
      const padded = padPictures(features, sizes.pictures(pictures));
      const places = Int32Array.from({ length: pictures }, (_, row) => row);
      const { cellShares, ...begun } = compute.start(weights, padded);
      const single = { ...begun, layout: { pictures: padded.shape[0], width: 1, places } };
      padded.dispose();
      if (cellShares) cellAttention = readCellAttention(cellShares, model.options.selfAttention);
      cellShares?.dispose();
      const started = regroup(single, planRegrouping(single.layout, places, sizes));
      disposeState(single);
      return started;
    },

    step({ prepared, state, sources, layout }, words) {
      const everyWord = new Int32Array(layout.pictures * layout.width);
      for (const [row, place] of layout.places.entries()) everyWord[place] = words[row]!;
      const { state: next, ...read } = compute.step(weights, { prepared, state, sources, words: everyWord });
      traces.push(readTrace(read, layout.places));
      const values = read.logProbabilities.dataSync() as Float32Array;
      tf.dispose(Object.values(read));
      return {
        logProbabilities: pickRows(values, vocabulary.size, layout.places),
        state: { prepared: shareGrid(prepared), state: next, layout },
      };
    },

    gather: (state, rows) => regroup(state, planRegrouping(state.layout, rows, sizes)),
    dispose: disposeState,
  };
}

/** Blank pictures behind the given ones; a new tensor. */
function padPictures(features: tf.Tensor3D, pictures: number): tf.Tensor3D {
  const spare = pictures - features.shape[0];
  if (spare === 0) return tf.clone(features);
  return tf.pad(features, [
    [0, spare],
    [0, 0],
    [0, 0],
  ]);
}
