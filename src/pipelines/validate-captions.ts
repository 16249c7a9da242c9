import * as tf from '@tensorflow/tfjs-core';
import { type AttentionHealth, attentionHealth } from '../attention/health.js';
import { healthWarnings } from '../attention/health-warnings.js';
import { meanHealth } from '../attention/mean-health.js';
import type { DecoderModel } from '../captioner/decoder-model.js';
import { describeFeatures } from '../captioner/describe-features.js';
import { defaultSearchOptions } from '../captioner/description.js';
import { createCiderD } from '../metrics/cider-d.js';
import { tokenize } from '../metrics/tokenize.js';

export interface Validation {
  /** Mean CIDEr-D of free-running captions (0–100 scale). */
  readonly score: number;
  readonly captions: readonly { readonly file: string; readonly caption: string }[];
  readonly health: AttentionHealth;
  readonly warnings: readonly string[];
}

export interface ValidationPictures {
  readonly files: readonly string[];
  readonly references: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Features of some of the pictures, by index, `[pictures, rows, columns, channels]`. */
  readonly features: (indices: readonly number[]) => Promise<tf.Tensor4D>;
}

/** Pictures described at once. */
const batchSize = 48;

/** Free-running captions of the validation pictures by beam search, scored; never teacher forcing, which is no score. */
export async function validateCaptions(model: DecoderModel, pictures: ValidationPictures): Promise<Validation> {
  const cider = createCiderD(pictures.references);
  const captions: { file: string; caption: string }[] = [];
  const healths: AttentionHealth[] = [];
  for (let start = 0; start < pictures.files.length; start += batchSize) {
    const files = pictures.files.slice(start, start + batchSize);
    const features = await pictures.features(files.map((_, i) => start + i));
    const described = describeFeatures(model, features, defaultSearchOptions);
    tf.dispose(features);
    for (const [i, { caption, attention }] of described.entries()) {
      captions.push({ file: files[i]!, caption });
      healths.push(attentionHealth(attention));
    }
  }
  const total = captions.reduce((sum, { file, caption }) => sum + cider.score(tokenize(caption), file), 0);
  const health = meanHealth(healths);
  return {
    score: (100 * total) / captions.length,
    captions,
    health,
    warnings: healthWarnings(
      health,
      captions.map(({ caption }) => caption),
    ),
  };
}
