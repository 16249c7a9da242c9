import * as tf from '@tensorflow/tfjs-core';
import type { SeededRandom } from '../tensors/seeded-random.js';

/** How a weight starts; a number fills it. `glorot`: uniform within ±√(6 / (fan-in + fan-out)) (Glorot & Bengio 2010, eq. 16). */
export type Initial = 'glorot' | 'zeros' | 'ones' | 'embedding' | 'lstm-bias' | number;

export interface WeightSpec {
  readonly shape: readonly number[];
  readonly initial: Initial;
}

/** What weights a part has, by name. */
export type WeightSpecs = Record<string, WeightSpec>;

/** The weights themselves, by name. Names are paths: `attention/score/query`. */
export type Weights = Readonly<Record<string, tf.Tensor>>;

/** Puts every name of a part under `prefix/`. */
export function prefixed<Value>(prefix: string, specs: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [`${prefix}/${name}`, spec]));
}

/** The weights of the part declared under `prefix/`, with its own short names. */
export function scoped(weights: Weights, prefix: string): Weights {
  const start = `${prefix}/`;
  const inside = Object.entries(weights).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(inside.map(([name, tensor]) => [name.slice(start.length), tensor]));
}

/** Number of inputs and outputs of a kernel: its last two axes, times the window of a convolution. */
function fans(shape: readonly number[]): [number, number] {
  if (shape.length < 2) return [shape[0] ?? 1, shape[0] ?? 1];
  const window = shape.slice(0, -2).reduce((product, side) => product * side, 1);
  return [shape[shape.length - 2]! * window, shape[shape.length - 1]! * window];
}

function initialValues({ shape, initial }: WeightSpec, random: SeededRandom): Float32Array {
  const values = new Float32Array(shape.reduce((product, side) => product * side, 1));
  if (initial === 'ones') values.fill(1);
  if (typeof initial === 'number') values.fill(initial);
  // A forget gate that starts open keeps the memory: Jozefowicz et al. 2015. Gates lie in the order i, f, g, o.
  if (initial === 'lstm-bias') values.fill(1, values.length / 4, values.length / 2);
  if (initial === 'glorot' || initial === 'embedding') {
    const [fanIn, fanOut] = fans(shape);
    const limit = initial === 'embedding' ? Math.sqrt(3) : Math.sqrt(6 / (fanIn + fanOut));
    for (let i = 0; i < values.length; i++) values[i] = (2 * random.uniform() - 1) * limit;
  }
  return values;
}

/** Fresh weights; the caller disposes them. Each weight draws from its own stream, so adding one changes no other. */
export function initialWeights(specs: WeightSpecs, random: SeededRandom): Record<string, tf.Tensor> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      tf.tensor(initialValues(spec, random.fork(name)), [...spec.shape], 'float32'),
    ]),
  );
}
