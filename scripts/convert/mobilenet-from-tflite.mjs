#!/usr/bin/env node
// Turns MobileNetV2 (1.0, 224, batch norms folded) from a TFLite file into the encoder folder that saccade trains from.
//
//   npm run build && node scripts/convert/mobilenet-from-tflite.mjs <file.tflite> <folder>
import { readFile } from 'node:fs/promises';
import { kernelShape } from '../../dist/encoder/mobilenet-v2.js';
import { mobilenetV2Layers } from '../../dist/encoder/mobilenet-v2-layers.js';
import { saveEncoder } from '../../dist/encoder/save-encoder.js';
import { readConvolutions } from './read-tflite.mjs';

/** [out, height, width, in] → [height, width, in, out] */
function transposeKernel(values, [outputs, height, width, inputs]) {
  const result = new Float32Array(values.length);
  const window = height * width * inputs;
  for (let o = 0; o < outputs; o++) for (let i = 0; i < window; i++) result[i * outputs + o] = values[o * window + i];
  return result;
}

const [file, folder] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Expected a TFLite file and a folder to write. Usage: mobilenet-from-tflite.mjs <file.tflite> <folder>',
  );
  process.exit(2);
}
const convolutions = readConvolutions(new Uint8Array(await readFile(file)));
const weights = {};
for (const [i, layer] of mobilenetV2Layers.entries()) {
  const { kind, kernel, kernelShape: shape, bias } = convolutions[i];
  const depthwise = layer.kind === 'depthwise';
  if ((kind === 'depthwise') !== depthwise || bias.length !== layer.outputChannels || shape[1] !== layer.kernelSize) {
    console.error(
      `Expected ${layer.name} (${layer.kind}, ${layer.outputChannels} channels) as convolution ${i + 1}, got ${kind} [${shape}]. Give a MobileNetV2 of width 1.0.`,
    );
    process.exit(1);
  }
  weights[`${layer.name}/kernel`] = {
    shape: kernelShape(layer),
    values: depthwise ? kernel : transposeKernel(kernel, shape),
  };
  weights[`${layer.name}/bias`] = { shape: [layer.outputChannels], values: bias };
}
await saveEncoder(folder, weights, { until: 'Conv2d_18', side: 224, precision: 'float32' });
console.log(`${mobilenetV2Layers.length} convolutions written to ${folder}`);
