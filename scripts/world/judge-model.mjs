import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attentionHealth } from '../../dist/attention/health.js';
import { meanHealth } from '../../dist/attention/mean-health.js';
import { selectBackend } from '../../dist/backend/select-backend.js';
import { defaultSearchOptions } from '../../dist/captioner/description.js';
import { loadCaptioner } from '../../dist/captioner/load-captioner.js';
import { readPixels } from '../../dist/image/read-pixels.js';
import { allowedCaptions } from '../../dist/world/allowed-captions.js';
import { judgeAttention } from '../../dist/world/judge-attention.js';

const atOnce = 50;
/** Two shapes may share a size or a colour, so that a good caption may say the same three words twice. */
const search = { ...defaultSearchOptions, blockNgrams: 0 };

/**
 * Captions a world's test pictures and holds words and attention against the truth.
 *
 * @param {string} model folder
 * @param {string} data folder of the world
 */
export async function judgeModel(model, data) {
  const read = (name) => JSON.parse(readFileSync(join(data, name), 'utf8'));
  const truth = read('scenes.json');
  const tests = read('dataset.json').images.filter(({ split }) => split === 'test');
  const files = tests.map(({ filepath, filename }) => `${filepath}/${filename}`);
  const descriptions = await describe(
    model,
    files.map((file) => join(data, file)),
  );
  const scenes = files.map((file) => truth[file]);
  const right = descriptions.filter(({ caption }, i) => allowedCaptions(scenes[i]).includes(caption)).length;
  const looks = descriptions.map(({ words, attention }) => ({ words, ...attention }));
  return {
    pictures: files.length,
    captions: new Set(descriptions.map(({ caption }) => caption)).size,
    right: right / files.length,
    ...judgeAttention(scenes, looks),
    colourWords: judgeAttention(scenes, looks, 'colour'),
    ...meanHealth(looks.map(attentionHealth)),
  };
}

async function describe(model, files) {
  await selectBackend('auto');
  const captioner = await loadCaptioner(model);
  const descriptions = [];
  for (let start = 0; start < files.length; start += atOnce) {
    const chunk = files.slice(start, start + atOnce);
    const pixels = await Promise.all(chunk.map((file) => readPixels(file, captioner.preprocessing)));
    descriptions.push(...captioner.describe(pixels, search));
  }
  captioner.dispose();
  return descriptions;
}
