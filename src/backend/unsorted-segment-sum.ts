import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';

/**
 * The sum of the rows that share a segment, for WebAssembly: the gradient of `gather` needs it.
 *
 * out[s, …] = Σ over i with ids[i] = s of x[i, …]; rows with a negative id are dropped, as TensorFlow's
 * `UnsortedSegmentSum` does.
 */
export const unsortedSegmentSum: tf.KernelConfig = {
  kernelName: tf.UnsortedSegmentSum,
  backendName: 'wasm',
  kernelFunc: ({ inputs, backend, attrs }) => {
    const wasm = backend as BackendWasm;
    const { x, segmentIds } = inputs as Record<'x' | 'segmentIds', tf.TensorInfo>;
    const { numSegments } = attrs as unknown as tf.UnsortedSegmentSumAttrs;
    const inner = x.shape.slice(segmentIds.shape.length);
    const width = tf.util.sizeFromShape(inner);
    const out = wasm.makeOutput([numSegments, ...inner], x.dtype);
    // Views of the heap only after the allocation above, which may move it.
    const sums = wasm.typedArrayFromHeap(out);
    const rows = wasm.typedArrayFromHeap(x);
    const ids = wasm.typedArrayFromHeap(segmentIds);
    sums.fill(0);
    ids.forEach((segment, row) => {
      if (segment < 0) return;
      if (segment >= numSegments) throw new Error(`UnsortedSegmentSum: segment ${segment} is not below ${numSegments}`);
      for (let column = 0; column < width; column++) {
        sums[segment * width + column]! += rows[row * width + column]!;
      }
    });
    return out;
  },
};
