import { declareMobilenetV2 } from '../../src/encoder/mobilenet-v2.js';
import { saveEncoder } from '../../src/encoder/save-encoder.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';

/** Writes a MobileNetV2 that has learnt nothing, up to a layer: quick to make, told apart by its seed, its signals neither fading nor growing. */
export async function writeRandomEncoder(
  folder: string,
  { until, seed }: { until: string; seed: number },
): Promise<void> {
  const random = new SeededRandom(seed);
  const weights: Record<string, { shape: number[]; values: Float32Array }> = {};
  for (const [name, { shape }] of Object.entries(declareMobilenetV2(until))) {
    const size = shape.reduce((product, length) => product * length, 1);
    const [height = 1, width = 1, input = 1] = shape;
    const fanIn = height * width * (name.includes('depthwise') ? 1 : input);
    const scale = shape.length === 1 ? 0.1 : Math.sqrt(2 / fanIn);
    weights[name] = { shape: [...shape], values: Float32Array.from({ length: size }, () => scale * random.normal()) };
  }
  await saveEncoder(folder, weights, { until, side: 224, precision: 'uint8' });
}
