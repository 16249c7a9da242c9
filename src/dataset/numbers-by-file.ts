import type { LocatedFile } from './locate-data.js';
import { isObject, objectsIn } from './readers/json-values.js';

/** As it stands in the data: 391895 is not "391895" to other programs. */
export type PictureNumber = number | string;

/** The numbers that COCO (`id`) and Karpathy (`cocoid`, else `imgid`) JSON give to files. */
export function numbersByFile(files: readonly LocatedFile[]): ReadonlyMap<string, readonly PictureNumber[]> {
  const numbers = new Map<string, PictureNumber[]>();
  for (const { data, prefix } of files) {
    if (data.isFolder || !isObject(data.json)) continue;
    for (const { file_name, filename, filepath, id, cocoid, imgid } of objectsIn(data.json.images)) {
      const name = file_name ?? (typeof filepath === 'string' ? `${filepath}/${filename}` : filename);
      const number = file_name === undefined ? (cocoid ?? imgid) : id;
      if (name === undefined || number === undefined) continue;
      const file = `${prefix}${name}`;
      numbers.set(file, [...(numbers.get(file) ?? []), typeof number === 'number' ? number : String(number)]);
    }
  }
  return numbers;
}
