import * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../layers/parameters.js';
import { tidy } from '../tensors/tidy.js';
import { type ConvolutionLayer, mobilenetV2Layers } from './mobilenet-v2-layers.js';

/** Shape of a layer's kernel: `[height, width, input, output]`, depthwise `[height, width, input, 1]`. @public */
export function kernelShape(layer: ConvolutionLayer): [number, number, number, number] {
  const { kernelSize, inputChannels, outputChannels } = layer;
  return [kernelSize, kernelSize, inputChannels, layer.kind === 'full' ? outputChannels : 1];
}

/** The trainable weights of the layers up to and including `until`: `<layer>/kernel` and `<layer>/bias`. */
export function declareMobilenetV2(until: string): WeightSpecs {
  const specs: WeightSpecs = {};
  for (const layer of layersUntil(until)) {
    specs[`${layer.name}/kernel`] = { shape: kernelShape(layer), initial: 'glorot' };
    specs[`${layer.name}/bias`] = { shape: [layer.outputChannels], initial: 'zeros' };
  }
  return specs;
}

/** The layers that the output `until` needs, in order of computation. */
export function layersUntil(until: string): readonly ConvolutionLayer[] {
  const last = mobilenetV2Layers.findIndex((layer) => layer.name === until || layer.residual?.name === until);
  return mobilenetV2Layers.slice(0, last + 1);
}

function convolve(x: tf.Tensor4D, layer: ConvolutionLayer, weights: Weights): tf.Tensor4D {
  const kernel = weights[`${layer.name}/kernel`] as tf.Tensor4D;
  const convolved =
    layer.kind === 'full'
      ? tf.conv2d(x, kernel, layer.stride, 'same')
      : tf.depthwiseConv2d(x, kernel, layer.stride, 'same');
  const biased = tf.add(convolved, weights[`${layer.name}/bias`]!) as tf.Tensor4D;
  return layer.relu6 ? tf.relu6(biased) : biased;
}

/**
 * MobileNetV2 as a plain function of its weights, so that every layer can be fine-tuned.
 * Batch norms are folded into the convolutions, so there is nothing to freeze.
 *
 * Source: Sandler et al. 2018, arXiv 1801.04381.
 *
 * @param weights as declared by {@link declareMobilenetV2}
 * @param pixels `[batch, height, width, 3]` (−1…1)
 * @param until name of the layer or residual sum to give back
 * @returns `[batch, rows, columns, channels]`
 */
export function mobilenetV2(weights: Weights, pixels: tf.Tensor4D, until: string): tf.Tensor4D {
  const layers = layersUntil(until);
  const branches = new Set(layers.flatMap(({ residual }) => residual?.from ?? []));
  const branched = new Map<string, tf.Tensor4D>();
  let x = pixels;
  for (const layer of layers) {
    const input = x;
    const residual = layer.name === until ? undefined : layer.residual;
    x = tidy(() => {
      const y = convolve(input, layer, weights);
      return residual ? (tf.add(y, branched.get(residual.from)!) as tf.Tensor4D) : y;
    });
    // A batch's outputs of all layers would take a gigabyte. What a gradient needs, the tape keeps.
    if (input !== pixels && ![...branched.values()].includes(input)) input.dispose();
    const name = residual?.name ?? layer.name;
    if (branches.has(name)) branched.set(name, x);
  }
  return x;
}
