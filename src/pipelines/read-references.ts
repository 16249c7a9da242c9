import type { Split } from '../dataset/dataset.js';
import { locateData } from '../dataset/locate-data.js';
import { numbersByFile } from '../dataset/numbers-by-file.js';
import { type ReadCaptionsOptions, readLocatedCaptions } from '../dataset/read-captions.js';
import { counted } from '../text/counted.js';

/** A picture's captions by people, and what the picture is called. */
export interface Reference {
  /** Its number in the data where it has one, else its file. */
  readonly id: string;
  readonly file: string;
  /** Every name that a result may call it by. */
  readonly names: readonly string[];
  readonly captions: readonly string[];
}

export interface References {
  readonly pictures: readonly Reference[];
  readonly notes: readonly string[];
}

/**
 * Reads references in any format of a dataset. COCO and Karpathy JSON number their pictures; those numbers are ids.
 *
 * @param options - `split` leaves out the others
 * @throws SaccadeError `usage` or `bad-data` as `readCaptions` does
 */
export async function readReferences(
  path: string,
  { split, format, splits }: Pick<ReadCaptionsOptions, 'format' | 'splits'> & { readonly split?: Split | undefined },
): Promise<References> {
  const located = locateData(path, { format, option: '--references' });
  const { entries, unlisted, dropped, notes } = await readLocatedCaptions(located, { splits });
  const numbers = numbersByFile(located.files);
  const pictures = entries
    .filter((entry) => split === undefined || entry.split === split)
    .map(({ file, captions }) => {
      const ids = (numbers.get(file) ?? []).map(String);
      return { id: ids[0] ?? file, file, names: [...ids, file], captions };
    });
  const left =
    unlisted.length > 0 ? [`${counted(unlisted.length, 'picture')} left out, being in no list of splits.`] : [];
  return { pictures, notes: [...notes, ...left, ...dropped.map(({ file, reason }) => `${file}: ${reason}.`)] };
}
