import { type CaptionReader, emptyReading, type Reading } from '../reading.js';
import { isObject, objectsIn } from './json-values.js';

function namesById(images: readonly Record<string, unknown>[], { notes }: Reading): Map<string, string> {
  const names = new Map<string, string>();
  for (const image of images) {
    if (typeof image.file_name === 'string') names.set(String(image.id), image.file_name);
    else notes.push(`Image ${String(image.id)} has no file_name.`);
  }
  return names;
}

/**
 * COCO captions: `{"images":[{"id","file_name"}],"annotations":[{"image_id","caption"}]}`. Ids compare as text; images of
 * one file name are one. X. Chen et al. (2015), arXiv 1504.00325.
 */
export const coco: CaptionReader = {
  recognises({ json }) {
    return isObject(json) && Array.isArray(json.images) && Array.isArray(json.annotations);
  },
  read({ json }) {
    const reading = emptyReading();
    const { images, annotations } = json as Record<string, unknown>;
    const names = namesById(objectsIn(images), reading);
    const unknown = new Set<string>();
    for (const { image_id, caption } of objectsIn(annotations)) {
      const id = String(image_id);
      const file = names.get(id);
      if (file !== undefined) reading.rows.push({ file, caption });
      else {
        unknown.add(id);
        reading.dropped.push({ file: id, caption: String(caption), reason: 'no image has this id' });
      }
    }
    reading.unknownIds.push(...unknown);
    return reading;
  },
};
