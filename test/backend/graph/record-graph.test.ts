import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { recordGraph } from '../../../src/backend/graph/record-graph.js';
import { selectBackend } from '../../../src/backend/select-backend.js';
import { describeNative } from '../../support/backend-loads.js';
import { expectSame } from './expect-same.js';

beforeAll(() => selectBackend('tensorflow'));

const random = (shape: number[], seed: number) => tf.randomNormal(shape, 0, 1, 'float32', seed);

describeNative('a recorded graph', () => {
  it('computes matrix product and softmax for other values than the recorded ones', () => {
    const weights = tf.tensor2d([1, 2, 3, 4], [2, 2]);
    const graph = recordGraph(([x]) => [tf.matMul(x!, weights)], [tf.zeros([1, 2])]);
    expect([...graph.run([tf.tensor2d([1, 10], [1, 2])])[0]!.dataSync()]).toEqual([31, 42]);
    graph.dispose();
    expectSame(([x]) => [tf.softmax(tf.matMul(x!, weights))], {
      example: [random([3, 2], 1)],
      inputs: [random([3, 2], 2)],
    });
  });

  it('runs convolutions with batch normalisation as the encoder has them', () => {
    const filter = tf.mul(random([3, 3, 3, 8], 1), 0.2);
    const depthwise = random([3, 3, 8, 1], 2);
    const [mean, variance] = [random([8], 3), tf.abs(random([8], 4))];
    expectSame(
      ([x]) => {
        const first = tf.relu6(
          tf.batchNorm(tf.conv2d(x as tf.Tensor4D, filter as tf.Tensor4D, 2, 'same'), mean, variance),
        );
        return [tf.depthwiseConv2d(first as tf.Tensor4D, depthwise as tf.Tensor4D, 1, 'same')];
      },
      { example: [random([2, 16, 16, 3], 5)], inputs: [random([2, 16, 16, 3], 6)] },
    );
  });

  it('takes dropout masks as inputs', () => {
    const mask = tf.tensor1d([1, 0, 2, 0]);
    const graph = recordGraph(([x, kept]) => [tf.mul(x!, kept!)], [tf.ones([4]), tf.ones([4])]);
    expect([...graph.run([tf.tensor1d([1, 2, 3, 4]), mask])[0]!.dataSync()]).toEqual([1, 0, 6, 0]);
    graph.dispose();
  });

  it('differentiates with respect to variables that are among its inputs, and follows their values', () => {
    const weight = tf.variable(tf.tensor1d([3, 4]));
    const loss = () => tf.sum(tf.square(weight)) as tf.Scalar;
    const compute = () => {
      const { value, grads } = tf.variableGrads(loss, [weight]);
      return [value, grads[weight.name]!];
    };
    const graph = recordGraph(compute, [weight]);
    expect(graph.run([weight]).map((tensor) => [...tensor.dataSync()])).toEqual([[25], [6, 8]]);
    weight.assign(tf.tensor1d([1, 0]));
    expect(graph.run([weight]).map((tensor) => [...tensor.dataSync()])).toEqual([[1], [2, 0]]);
    graph.dispose();
    weight.dispose();
  });

  it('keeps what is no input as a constant, and gives inputs and constants back as results', () => {
    const captured = tf.variable(tf.tensor1d([5]));
    const graph = recordGraph(
      ([x]) => [x!, captured, tf.scalar(7, 'int32'), tf.tensor1d([true, false], 'bool')],
      [tf.zeros([2])],
    );
    captured.assign(tf.tensor1d([6]));
    const results = graph.run([tf.tensor1d([1, 2])]);
    expect(results.map((tensor) => [...tensor.dataSync()])).toEqual([[1, 2], [5], [7], [1, 0]]);
    expect(results.map((tensor) => tensor.dtype)).toEqual(['float32', 'float32', 'int32', 'bool']);
    captured.dispose();
    graph.dispose();
  });

  it('tells inputs apart that share their data', () => {
    const zeros = tf.zeros([2]);
    const graph = recordGraph(([a, b]) => [tf.sub(a!, b!)], [zeros, tf.clone(zeros)]);
    expect([...graph.run([tf.tensor1d([5, 6]), tf.tensor1d([1, 2])])[0]!.dataSync()]).toEqual([4, 4]);
    graph.dispose();
  });

  it('keeps infinities, NaN and −0 in its constants', () => {
    const odd = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN, -0];
    const constants = odd.map((value) => tf.fill([3], value));
    const written = odd.map((value) => tf.tensor1d([value, value]));
    const graph = recordGraph(() => [...constants, ...written], []);
    const results = graph.run([]).map((tensor) => tensor.dataSync()[0]);
    expect(results).toEqual([...odd, ...odd]);
    graph.dispose();
  });
});

describeNative('what cannot be recorded', () => {
  it('is refused by name where a value is read in the middle', () => {
    const read = ([x]: tf.Tensor[]) => [tf.scalar(tf.tanh(x!).dataSync()[0]!)];
    expect(() => recordGraph(read, [tf.ones([1])])).toThrow(/got a read of the values of Tanh\./);
    const readInput = ([x]: tf.Tensor[]) => [tf.scalar(x!.dataSync()[0]!)];
    expect(() => recordGraph(readInput, [tf.ones([1])])).toThrow(/got a read of the values of Placeholder\./);
  });

  it('is refused where random numbers are drawn, and leaves chance as it was', () => {
    expect(() => recordGraph(([x]) => [tf.dropout(x!, 0.5)], [tf.ones([4])])).toThrow(/random numbers/);
    expect(Math.random()).toBeGreaterThanOrEqual(0);
    expect(tf.ones([1]).dataSync()[0]).toBe(1);
  });

  it('is refused where inputs have another shape or type, or the graph is gone', () => {
    const graph = recordGraph(([x]) => [tf.neg(x!)], [tf.ones([2])]);
    expect(() => graph.run([tf.ones([3])])).toThrow("Expected float32 [2] for the graph's inputs, got float32 [3].");
    expect(() => graph.run([tf.ones([2], 'int32')])).toThrow('got int32 [2].');
    expect(() => graph.run([])).toThrow(/got \. /);
    graph.dispose();
    graph.dispose();
    expect(() => graph.run([tf.ones([2])])).toThrow(/disposed/);
  });

  it('may read what is the same at every call', () => {
    const graph = recordGraph(([x]) => [tf.mul(x!, tf.scalar(tf.sqrt(9).dataSync()[0]!))], [tf.ones([1])]);
    expect(graph.run([tf.tensor1d([2])])[0]!.dataSync()[0]).toBe(6);
    graph.dispose();
  });
});

describeNative('memory', () => {
  it('is the same after 1,000 calls, and several graphs at once keep apart', () => {
    const add = recordGraph(([x]) => [tf.add(x!, 1)], [tf.ones([1000])]);
    const double = recordGraph(([x]) => [tf.mul(x!, 2)], [tf.ones([1000])]);
    const x = tf.ones([1000]);
    const before = tf.memory();
    for (let call = 0; call < 1000; call++) {
      tf.tidy(() => {
        const [sum] = add.run([x]);
        const [product] = double.run([sum!]);
        if (call % 250 === 0) expect(product!.dataSync()[0]).toBe(4);
      });
    }
    expect(tf.memory()).toMatchObject({ numTensors: before.numTensors, numBytes: before.numBytes });
    add.dispose();
    expect(double.run([x])[0]!.dataSync()[0]).toBe(2);
    double.dispose();
  });

  it('is given back after a recording', () => {
    const weight = tf.variable(tf.ones([2, 2]));
    const x = tf.ones([2, 2]);
    const before = tf.memory().numTensors;
    recordGraph(([y]) => [tf.matMul(y!, weight), y!, weight, tf.clone(weight)], [x]).dispose();
    expect(tf.memory().numTensors).toBe(before);
    expect(weight.dataSync()[0]).toBe(1);
  });
});
