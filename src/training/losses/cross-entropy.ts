import * as tf from '@tensorflow/tfjs-core';

/** What each row should have said, and whether it counts. */
interface Targets {
  /** ids `[rows]`, int32 */
  readonly targets: tf.Tensor1D;
  /** 1 for rows that count, 0 for padding `[rows]` */
  readonly counts: tf.Tensor1D;
}

/**
 * −Σ_k q_k log p_k, mean over the rows that count, with q = (1 − ε) · one-hot + ε / K.
 *
 * Its gradient in the logits, (p − q) / number of rows that count, is written out: the tensors are the largest of a training
 * step, and following each op back would pass over them three times as often.
 *
 * Source: label smoothing of Szegedy et al. 2016 (arXiv 1512.00567), section 7, with the gradient given there.
 *
 * @param logits `[rows, vocabulary]`
 * @param smoothing ε (0–1)
 * @returns a scalar (nats)
 */
export function crossEntropy(logits: tf.Tensor2D, { targets, counts }: Targets, smoothing: number): tf.Scalar {
  const loss = tf.customGrad((x, save) => {
    const logProbabilities = tf.logSoftmax(x as tf.Tensor2D);
    const shares: tf.Tensor1D = tf.div(counts, tf.sum(counts));
    (save as tf.GradSaveFunc)([logProbabilities, targets, shares]);
    const value = tf.sum(tf.mul(rowLosses(logProbabilities, targets, smoothing), shares));
    const gradFunc = (dy: tf.Tensor, saved: tf.Tensor[]) => {
      const [logP, ids, parts] = saved as [tf.Tensor2D, tf.Tensor1D, tf.Tensor1D];
      const wanted = smoothed(ids, logP.shape[1], smoothing);
      return tf.mul(tf.sub(tf.exp(logP), wanted), tf.expandDims(tf.mul(parts, dy), 1));
    };
    return { value, gradFunc };
  });
  return loss(logits) as tf.Scalar;
}

/** −Σ_k q_k log p_k of each row, q never spread out. */
function rowLosses(logProbabilities: tf.Tensor2D, targets: tf.Tensor1D, smoothing: number): tf.Tensor1D {
  const [rows, vocabulary] = logProbabilities.shape;
  const starts = tf.range(0, rows * vocabulary, vocabulary, 'int32');
  const ofTarget = tf.gather(tf.reshape(logProbabilities, [-1]), tf.add(starts, targets)); // [rows]
  if (smoothing === 0) return tf.neg(ofTarget) as tf.Tensor1D;
  const mean = tf.mean(logProbabilities, 1);
  return tf.neg(tf.add(tf.mul(ofTarget, 1 - smoothing), tf.mul(mean, smoothing))) as tf.Tensor1D;
}

/** q `[rows, vocabulary]` */
function smoothed(targets: tf.Tensor1D, vocabulary: number, smoothing: number): tf.Tensor {
  const rest = smoothing / vocabulary;
  return tf.oneHot(targets, vocabulary, 1 - smoothing + rest, rest, 'float32');
}
