import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meanHealth } from '../../dist/attention/mean-health.js';
import { allowedCaptions } from '../../dist/world/allowed-captions.js';
import { judgeAttention } from '../../dist/world/judge-attention.js';
import { saccade } from './saccade.mjs';

/**
 * Captions a world's test pictures with `saccade attend` and holds words and attention against the truth.
 *
 * @param {string} model folder; what was looked at goes to `attention` in it
 * @param {string} data folder of the world
 */
export function judgeModel(model, data) {
  const read = (...names) => JSON.parse(readFileSync(join(...names), 'utf8'));
  const truth = read(data, 'scenes.json');
  const files = read(data, 'dataset.json')
    .images.filter(({ split }) => split === 'test')
    .map(({ filename }) => filename);
  const out = join(model, 'attention');
  const left = files.filter((file) => !existsSync(join(out, file, 'attention.json')));
  const pictures = left.map((file) => join(data, 'images', file));
  // Two shapes may share a size or a colour, so that a good caption may say the same three words twice.
  if (left.length > 0) saccade('attend', ...pictures, '--model', model, '--out', out, '--block-ngrams', '0');
  const records = files.map((file) => read(out, file, 'attention.json'));
  const scenes = files.map((file) => truth[`images/${file}`]);
  const right = records.filter(({ caption }, i) => allowedCaptions(scenes[i]).includes(caption)).length;
  return {
    pictures: files.length,
    captions: new Set(records.map(({ caption }) => caption)).size,
    right: right / files.length,
    ...judgeAttention(scenes, records),
    colourWords: judgeAttention(scenes, records, 'colour'),
    ...meanHealth(records.map(({ health }) => health)),
  };
}
