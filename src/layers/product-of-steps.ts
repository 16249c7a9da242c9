import * as tf from '@tensorflow/tfjs-core';

/** A product with the same kernel at every step of a loop. */
export interface ProductOfSteps {
  /**
   * Lets what the steps' products are added to through; when it is differentiated, so is the kernel. To be called before the
   * first step, whose rows come first.
   *
   * @param sums `[all rows of all steps, outputs]`
   */
  addedTo(sums: tf.Tensor2D): tf.Tensor2D;
  /** x_t W + s_t of one step. @param x `[rows, inputs]` @param sums its rows of what `addedTo` let through `[rows, outputs]` */
  step(x: tf.Tensor2D, sums: tf.Tensor): tf.Tensor2D;
}

/**
 * y_t = x_t W + s_t with dW = Σ_t x_tᵀ dy_t as one product Xᵀ dY over all steps, where there would else be one of the
 * kernel's size for each step, and their sum. dY is the gradient of what the products are added to.
 *
 * @param kernel W `[inputs, outputs]`
 */
export function productOfSteps(kernel: tf.Tensor2D): ProductOfSteps {
  const inputs: tf.Tensor2D[] = [];
  const pass = tf.customGrad((...[sums, weight]) => ({
    value: tf.clone(sums as tf.Tensor),
    gradFunc: (dy: tf.Tensor) => [
      dy,
      tf.reshape(tf.matMul(tf.concat(inputs, 0), dy as tf.Tensor2D, true), (weight as tf.Tensor).shape),
    ],
  }));
  const step = tf.customGrad((...[x, own, save]) => {
    (save as tf.GradSaveFunc)([x as tf.Tensor]);
    return {
      value: tf.add(tf.matMul(x as tf.Tensor2D, kernel), own as tf.Tensor),
      gradFunc: (dy: tf.Tensor, [input]: tf.Tensor[]) => {
        inputs.unshift(input as tf.Tensor2D); // the last step is differentiated first
        return [tf.matMul(dy as tf.Tensor2D, kernel, false, true), dy];
      },
    };
  });
  return {
    addedTo: (sums) => pass(sums, kernel) as tf.Tensor2D,
    step: (x, own) => step(x, own) as tf.Tensor2D,
  };
}
