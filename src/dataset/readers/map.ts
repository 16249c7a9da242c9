import { type CaptionReader, emptyReading } from '../reading.js';
import { captionsIn, isObject } from './json-values.js';

/** Plain JSON: `{"name": "caption"}` or `{"name": ["caption", …]}`. */
export const map: CaptionReader = {
  recognises({ json }) {
    if (!isObject(json)) return false;
    const values = Object.values(json);
    return (
      values.length > 0 && values.every((value) => captionsIn(value).every((caption) => typeof caption === 'string'))
    );
  },
  read({ json }) {
    const reading = emptyReading();
    for (const [file, value] of Object.entries(json as Record<string, unknown>)) {
      for (const caption of captionsIn(value)) reading.rows.push({ file, caption });
    }
    return reading;
  },
};
