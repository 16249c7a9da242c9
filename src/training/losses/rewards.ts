import * as tf from '@tensorflow/tfjs-core';

/** What a drawn cell is praised for: the log-probability of the whole sentence, or of the words from its own on. */
export const rewardNames = ['sentence', 'to-go'] as const;
export type RewardName = (typeof rewardNames)[number];

/** How packed rows lie: step after step, `images · rowsAtStep[t]` each, rows never growing. */
export interface StepRows {
  readonly images: number;
  readonly rowsAtStep: readonly number[];
}

/**
 * The reward of every step of every sentence: `sentence` Σ_t log p(y_t), `to-go` Σ_{t' ≥ t} log p(y_t').
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 12, where the reward is log p(y | s, a); a cell cannot change the words
 * before it, so that leaving them out changes no expectation (Williams 1992, section 5).
 *
 * @param logWords log p of each word, 0 where there is none, step-major `[steps]` (nats)
 * @returns `[steps]` (nats)
 */
export function rewards(logWords: tf.Tensor1D, { images, rowsAtStep }: StepRows, reward: RewardName): tf.Tensor1D {
  const own = tf.split(
    logWords,
    rowsAtStep.map((rows) => images * rows),
    0,
  );
  const toGo: tf.Tensor2D[] = [];
  for (let t = rowsAtStep.length - 1; t >= 0; t--) {
    const rows = rowsAtStep[t]!;
    const here = tf.reshape(own[t]!, [images, rows]);
    toGo[t] = toGo[t + 1] ? tf.add(here, widen(toGo[t + 1]!, rows)) : (here as tf.Tensor2D);
  }
  const first = toGo[0]!;
  const each = reward === 'to-go' ? toGo : rowsAtStep.map((rows) => tf.slice(first, [0, 0], [images, rows]));
  return tf.concat(each.map((x) => tf.reshape(x, [-1]))) as tf.Tensor1D;
}

/** Ended sentences have nothing to go. */
function widen(x: tf.Tensor2D, rows: number): tf.Tensor2D {
  return tf.pad(x, [
    [0, 0],
    [0, rows - x.shape[1]],
  ]);
}
