import { posix } from 'node:path';
import { type CaptionReader, emptyReading } from '../reading.js';
import { isObject, objectsIn } from './json-values.js';

function textOf(sentence: Record<string, unknown>): unknown {
  const { raw, tokens } = sentence;
  return raw ?? (Array.isArray(tokens) ? tokens.join(' ') : undefined);
}

/**
 * Karpathy's splits of Flickr8k, Flickr30k and COCO: `{"images":[{"filepath"?,"filename","split","sentences":[{"raw"?,"tokens"?}]}]}`.
 * A. Karpathy, L. Fei-Fei (2015), arXiv 1412.2306.
 */
export const karpathy: CaptionReader = {
  recognises({ json }) {
    return isObject(json) && objectsIn(json.images).some((image) => Array.isArray(image.sentences));
  },
  read({ json }) {
    const reading = emptyReading();
    for (const [index, image] of objectsIn((json as Record<string, unknown>).images).entries()) {
      const { filepath, filename, split, sentences } = image;
      if (typeof filename !== 'string') {
        reading.notes.push(`Image ${index} has no filename.`);
        continue;
      }
      const file = typeof filepath === 'string' ? posix.join(filepath, filename) : filename;
      for (const sentence of objectsIn(sentences)) {
        reading.rows.push({ file, caption: textOf(sentence), split: typeof split === 'string' ? split : undefined });
      }
    }
    return reading;
  },
};
