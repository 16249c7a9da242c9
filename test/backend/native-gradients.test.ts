import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { nativeKernelBackend } from '../../src/backend/graph/native-kernel-backend.js';
import { recordKernels } from '../../src/backend/graph/record-kernels.js';
import { type BackendName, backendNames, selectBackend } from '../../src/backend/select-backend.js';
import { backendLoads, describeNative } from '../support/backend-loads.js';
import { distance } from './graph/expect-same.js';

// Native first, so that its gradients are in place when the others compute.
beforeAll(async () => {
  if (backendLoads('tensorflow')) await selectBackend('tensorflow');
});

const points = [-2, -0.5, 0.25, 3, 5.5, 7];
const wave = (shape: number[], step: number) => {
  const size = shape.reduce((product, side) => product * side, 1);
  return tf.tensor(
    Float32Array.from({ length: size }, (_, i) => 4 * Math.sin(step * (i + 1))),
    shape,
  );
};

describe('gradients of activations', () => {
  const derivatives: [string, (x: tf.Tensor) => tf.Tensor, (x: number) => number][] = [
    ['relu', tf.relu, (x) => (x > 0 ? 1 : 0)],
    ['relu6', tf.relu6, (x) => (x > 0 && x < 6 ? 1 : 0)],
    ['sigmoid', tf.sigmoid, (x) => Math.exp(-x) / (1 + Math.exp(-x)) ** 2],
    ['tanh', tf.tanh, (x) => 1 / Math.cosh(x) ** 2],
  ];
  const incoming = [1, -2, 3, 0.5, -1, 2];
  for (const backend of backendNames.filter(backendLoads)) {
    test.each(derivatives)(
      `of %s are the derivative times what comes in, on ${backend}`,
      async (_, apply, derivative) => {
        await selectBackend(backend);
        const gradient = tf.grad(apply)(tf.tensor1d(points), tf.tensor1d(incoming)).dataSync();
        points.forEach((x, i) => {
          expect(gradient[i]).toBeCloseTo(incoming[i]! * derivative(x), 5);
        });
      },
    );
  }
});

describeNative('adding a bias', () => {
  const shapes: [number[], number[]][] = [
    [[2, 3], [3]],
    [[2, 4, 3], [3]],
    [[2, 2, 4, 3], [3]],
    [[2, 2, 2, 2, 3], [3]],
    [[3], [2, 3]],
    [
      [2, 3],
      [1, 3],
    ],
    [[2, 3], [1]],
    [[3], [3]],
    [[2, 3], []],
  ];
  test.each(shapes)(
    'of [%s] and [%s] has the sum and the gradients of the plain backend',
    async (shapeOfA, shapeOfB) => {
      const compute = async (backend: BackendName) => {
        await selectBackend(backend);
        const [a, b] = [wave(shapeOfA, 0.7), wave(shapeOfB, 1.3)];
        const sum = tf.add(a, b);
        return [sum, ...tf.grads(tf.add as never)([a, b], wave(sum.shape, 0.3))].map((tensor) => ({
          shape: tensor.shape,
          values: [...tensor.dataSync()],
        }));
      };
      const [native, plain] = [await compute('tensorflow'), await compute('cpu')];
      native.forEach(({ shape, values }, i) => {
        expect(shape).toEqual(plain[i]!.shape);
        values.forEach((value, at) => {
          expect(value).toBeCloseTo(plain[i]!.values[at]!, 4);
        });
      });
    },
  );

  it('leaves whole numbers alone', async () => {
    await selectBackend('tensorflow');
    const sum = tf.add(tf.tensor2d([1, 2, 3, 4], [2, 2], 'int32'), tf.tensor1d([10, 20], 'int32'));
    expect([sum.dtype, ...sum.dataSync()]).toEqual(['int32', 11, 22, 13, 24]);
    expect([...tf.add(tf.tensor2d([1, 2], [1, 2], 'int32'), tf.tensor1d([0.5, 1])).dataSync()]).toEqual([1.5, 3]);
  });
});

describeNative('a layer', () => {
  const layer = ([x, kernel, bias]: tf.Tensor[]) => {
    const apply = (...[w, b]: tf.Tensor[]) =>
      tf.sum(tf.relu6(tf.add(tf.conv2d(x as tf.Tensor4D, w as tf.Tensor4D, 1, 'same'), b!))) as tf.Scalar;
    const { value, grads } = tf.valueAndGrads(apply)([kernel!, bias!]);
    return [value, ...grads];
  };
  const inputs = () => [wave([2, 5, 5, 3], 0.37), wave([3, 3, 3, 4], 0.71), wave([4], 1.9)];

  it('is differentiated by one op for activation and bias each', async () => {
    await selectBackend('tensorflow');
    const ops = recordKernels(layer, inputs(), nativeKernelBackend()).nodes.map(({ op }) => op);
    expect(ops).toEqual(
      expect.arrayContaining(['BiasAdd', 'Relu6', 'Relu6Grad', 'BiasAddGrad', 'Conv2DBackpropFilter']),
    );
    expect(ops).not.toContain('LessEqual');
  });

  it('has the gradients of the plain backend, and leaves no tensor behind', async () => {
    await selectBackend('cpu');
    const plain = layer(inputs()).map((tensor) => ({ shape: tensor.shape, values: tensor.dataSync().slice() }));
    await selectBackend('tensorflow');
    const before = tf.memory().numTensors;
    tf.tidy(() => {
      layer(inputs()).forEach((tensor, i) => {
        expect(distance(tensor, tf.tensor(plain[i]!.values, plain[i]!.shape))).toBeLessThan(1e-5);
      });
    });
    expect(tf.memory().numTensors).toBe(before);
  });

  it('refuses a second derivative by name instead of giving a wrong one', async () => {
    await selectBackend('tensorflow');
    const x = tf.ones([2, 1]);
    const squares = (bias: tf.Tensor) => tf.sum(tf.square(tf.add(x, bias)));
    const slope = (bias: tf.Tensor) => tf.grad(squares)(bias);
    expect(slope(tf.tensor1d([0.5])).dataSync()[0]).toBeCloseTo(6, 5);
    expect(() => tf.grad(slope)(tf.tensor1d([0.5]))).toThrow(/BiasAddGrad/);
  });
});
