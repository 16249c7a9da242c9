import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../../errors.js';
import type { RecordedGraph } from './load-graph.js';
import { type GraphOptions, recordGraph } from './record-graph.js';
import type { TensorFunction } from './record-kernels.js';

export interface GraphFunctionOptions extends GraphOptions {
  /** Graphs of different input shapes kept at once; the one unused for longest goes first. Default 8. */
  maximumGraphs?: number;
  /** Called once where no graph can be made; `compute` then runs eagerly. Without it the refusal is thrown. */
  onRefusal?: (refusal: SaccadeError) => void;
}

/**
 * `compute` as a function that is recorded at the first call with inputs of given shapes and types, and runs as a TensorFlow
 * graph from then on (see `recordGraph`). Hand it tensors of few different shapes: each has a graph of its own.
 */
export function createGraphFunction(compute: TensorFunction, options: GraphFunctionOptions = {}): RecordedGraph {
  const { maximumGraphs = 8, onRefusal, ...graphOptions } = options;
  const graphs = new Map<string, RecordedGraph>();
  let eager = false;

  const graphFor = (inputs: tf.Tensor[]): RecordedGraph => {
    const signature = inputs.map(({ dtype, shape }) => `${dtype}${shape}`).join();
    const graph = graphs.get(signature) ?? recordGraph(compute, inputs, graphOptions);
    graphs.delete(signature);
    graphs.set(signature, graph);
    return graph;
  };
  const dropOldest = () => {
    const [signature, graph] = graphs.entries().next().value!;
    graphs.delete(signature);
    graph.dispose();
  };
  const fallBack = (refusal: unknown) => {
    if (!onRefusal || !(refusal instanceof SaccadeError)) throw refusal;
    eager = true;
    onRefusal(refusal);
  };
  const findGraph = (inputs: tf.Tensor[]): RecordedGraph | undefined => {
    if (eager) return undefined;
    try {
      return graphFor(inputs);
    } catch (refusal) {
      fallBack(refusal);
      return undefined;
    }
  };
  return {
    run(inputs) {
      const graph = findGraph(inputs);
      if (graphs.size > maximumGraphs) dropOldest();
      return graph ? graph.run(inputs) : tf.tidy(() => compute(inputs).map((result) => tf.clone(result)));
    },
    dispose() {
      while (graphs.size > 0) dropOldest();
    },
  };
}
