import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../layers/dense.js';
import { declareLayerNorm, layerNorm } from '../layers/layer-norm.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';

/** d_k of the paper; sizes that it does not divide have one head. */
const headSize = 64;
/** d_ff / d_model of the paper. */
const expansion = 4;

/** Weights of `layers` Transformer encoder layers over cells of `size` channels. */
export function declareSelfAttention({ size, layers }: { size: number; layers: number }): WeightSpecs {
  const specs = Array.from({ length: layers }, (_, layer) => prefixed(`layer-${layer + 1}`, declareLayer(size)));
  return Object.assign({}, ...specs);
}

function declareLayer(size: number): WeightSpecs {
  return {
    ...prefixed('query', declareDense(size, size)),
    ...prefixed('key', declareDense(size, size, { bias: false })), // a bias would add the same to all scores
    ...prefixed('value', declareDense(size, size)),
    ...prefixed('join', declareDense(size, size)),
    ...prefixed('join-norm', declareLayerNorm(size)),
    ...prefixed('widen', declareDense(size, expansion * size)),
    ...prefixed('narrow', declareDense(expansion * size, size)),
    ...prefixed('narrow-norm', declareLayerNorm(size)),
  };
}

/** Cells that have looked at each other. */
export interface SelfAttended {
  /** `[images, cells, size]` */
  readonly cells: tf.Tensor3D;
  /** What each cell asked of each, one a layer `[images, heads, cells, cells]`; the last axis sums to 1. */
  readonly shares: readonly tf.Tensor4D[];
}

/**
 * Transformer encoder layers: each cell asks all cells, then thinks by itself;
 * y = LN(x + W_O [head_1; …]), head = softmax(Q Kᵀ / √d_k) V; LN(y + W₂ ReLU(W₁ y)).
 * Cells know their places from the encoder (patches add position vectors, convolutions see the padded border).
 *
 * Source: Vaswani et al. 2017 (arXiv 1706.03762), eq. 1–2 and sections 3.1 and 3.2.2, without dropout.
 *
 * @param cells `[images, cells, size]`
 */
export function selfAttention(weights: Weights, cells: tf.Tensor3D, layers: number): SelfAttended {
  let x = cells;
  const shares: tf.Tensor4D[] = [];
  for (let layer = 1; layer <= layers; layer++) {
    const asked = encoderLayer(scoped(weights, `layer-${layer}`), x);
    x = asked.cells;
    shares.push(asked.shares);
  }
  return { cells: x, shares };
}

function encoderLayer(weights: Weights, x: tf.Tensor3D): { cells: tf.Tensor3D; shares: tf.Tensor4D } {
  const { sums, shares } = askAll(weights, x);
  const joined = dense(scoped(weights, 'join'), sums);
  const met = layerNorm(scoped(weights, 'join-norm'), tf.add(x, joined));
  const thought = dense(scoped(weights, 'narrow'), tf.relu(dense(scoped(weights, 'widen'), met)));
  return { cells: layerNorm(scoped(weights, 'narrow-norm'), tf.add(met, thought)) as tf.Tensor3D, shares };
}

/** The heads' sums one after another `[images, cells, size]`, and what they were summed with `[images, heads, cells, cells]`. */
function askAll(weights: Weights, x: tf.Tensor3D): { sums: tf.Tensor3D; shares: tf.Tensor4D } {
  const [images, cells, size] = x.shape;
  const heads = size % headSize === 0 ? size / headSize : 1;
  const byHead = (part: string) =>
    tf.transpose(tf.reshape(dense(scoped(weights, part), x), [images, cells, heads, size / heads]), [0, 2, 1, 3]);
  const scores = tf.matMul(byHead('query'), byHead('key'), false, true); // [images, heads, cells, cells]
  const shares = tf.softmax(tf.mul(scores, Math.sqrt(heads / size))) as tf.Tensor4D;
  const sums = tf.matMul(shares, byHead('value')); // [images, heads, cells, size / heads]
  return { sums: tf.reshape(tf.transpose(sums, [0, 2, 1, 3]), [images, cells, size]), shares };
}
