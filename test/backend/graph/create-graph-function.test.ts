import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { createGraphFunction } from '../../../src/backend/graph/create-graph-function.js';
import type { TensorFunction } from '../../../src/backend/graph/record-kernels.js';
import { selectBackend } from '../../../src/backend/select-backend.js';
import { describeNative } from '../../support/backend-loads.js';

beforeAll(() => selectBackend('tensorflow'));

const counted = (compute: TensorFunction) => vi.fn(compute);
const first = (tensors: tf.Tensor[]) => [...tensors[0]!.dataSync()];

describeNative('a graph function', () => {
  it('records once a shape and drops the graph unused for longest', () => {
    const compute = counted(([x]) => [tf.sum(x!)]);
    const sum = createGraphFunction(compute, { maximumGraphs: 2 });
    for (const size of [1, 2, 1, 3, 1, 2]) expect(first(sum.run([tf.ones([size])]))).toEqual([size]);
    expect(compute.mock.calls.map(([[x]]) => x!.size)).toEqual([1, 2, 3, 2]);
    sum.dispose();
  });

  it('runs eagerly where no graph can be made, and says so once', () => {
    const onRefusal = vi.fn();
    const half = createGraphFunction(([x]) => [tf.scalar(x!.dataSync()[0]! / 2)], { onRefusal });
    expect(first(half.run([tf.tensor1d([4])]))).toEqual([2]);
    expect(first(half.run([tf.tensor1d([6])]))).toEqual([3]);
    expect(onRefusal).toHaveBeenCalledOnce();
    half.dispose();
  });

  it('lets errors of the function itself through', () => {
    const broken = createGraphFunction(([x]) => [tf.reshape(x!, [3])], { onRefusal: () => {} });
    expect(() => broken.run([tf.ones([2])])).toThrow(/reshape/);
  });
});
