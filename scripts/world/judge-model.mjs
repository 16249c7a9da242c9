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

/**
 * Describes a world's test pictures and holds words and attention against the truth.
 *
 * @param {string} model folder
 * @param {string} data folder of the world
 */
export async function judgeModel(model, data) {
  await selectBackend('auto');
  const captioner = await loadCaptioner(model);
  const truth = JSON.parse(readFileSync(join(data, 'scenes.json'), 'utf8'));
  const { images } = JSON.parse(readFileSync(join(data, 'dataset.json'), 'utf8'));
  const names = images
    .filter(({ split }) => split === 'test')
    .map(({ filepath, filename }) => `${filepath}/${filename}`);
  const descriptions = [];
  for (let start = 0; start < names.length; start += atOnce) {
    const chunk = names.slice(start, start + atOnce);
    const pixels = await Promise.all(chunk.map((name) => readPixels(join(data, name), captioner.preprocessing)));
    descriptions.push(...captioner.describe(pixels, { ...defaultSearchOptions, blockNgrams: 0 }));
  }
  captioner.dispose();
  const scenes = names.map((name) => truth[name]);
  const right = descriptions.filter(({ caption }, i) => allowedCaptions(scenes[i]).includes(caption)).length;
  const looks = descriptions.map(({ words, attention }) => ({ words, ...attention }));
  return {
    pictures: names.length,
    right: right / names.length,
    ...judgeAttention(scenes, looks),
    ...meanHealth(descriptions.map(({ attention }) => attentionHealth(attention))),
    captions: new Set(descriptions.map(({ caption }) => caption)).size,
  };
}
