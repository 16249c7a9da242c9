import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import type { Captioner } from '../../src/captioner/captioner.js';
import { loadCaptioner } from '../../src/captioner/load-captioner.js';
import { readPixels } from '../../src/image/read-pixels.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
let captioner: Captioner;
beforeAll(async () => {
  await selectBackend('auto');
  captioner = await loadCaptioner();
});
afterAll(() => captioner.dispose());

async function featuresOf(name: string): Promise<Float32Array> {
  const [grid] = captioner.encode([await readPixels(join(pictures, name), captioner.preprocessing)]);
  return grid!.values;
}

function cosine(one: Float32Array, other: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

test.each([
  ['cmyk/reference.jpg', ['cmyk/cmyk.jpg', 'cmyk/cmyk.tif'], 0.95],
  ['alpha/flat.png', ['alpha/hidden-noise.png', 'alpha/hidden-black.png', 'alpha/hidden-red.png'], 0.9999],
  ['orientation/o1.jpg', [2, 3, 4, 5, 6, 7, 8].map((number) => `orientation/o${number}.jpg`), 0.985],
  ['lying/plain.png', ['lying/png-inside.jpg', 'lying/webp-inside.jpg'], 0.99],
  ['frames/frame1.png', ['frames/anim.gif', 'frames/still.gif'], 0.99],
])('the encoder sees in %s what it sees in its twins', async (name, twins, least) => {
  const features = await featuresOf(name);
  for (const twin of twins) expect(cosine(features, await featuresOf(twin)), twin).toBeGreaterThan(least);
});
