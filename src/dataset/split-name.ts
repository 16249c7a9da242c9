import type { Split } from './dataset.js';

const splitNames: Readonly<Record<string, Split>> = {
  train: 'train',
  training: 'train',
  restval: 'train',
  val: 'val',
  valid: 'val',
  validation: 'val',
  dev: 'val',
  test: 'test',
  testing: 'test',
};

/** The split that data calls by this name; `restval` counts as train. */
export function splitNamed(name: string): Split | undefined {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(splitNames, key) ? splitNames[key] : undefined;
}

/** The split that a file's or folder's name speaks of: `Flickr_8k.devImages.txt`, `captions_val2017.json`, `train/`. */
export function splitInName(name: string): Split | undefined {
  for (const [word] of name.matchAll(/(?<![A-Za-z])(?:[A-Z]?[a-z]+|[A-Z]+)(?![a-z])/g)) {
    const split = splitNamed(word);
    if (split) return split;
  }
  return undefined;
}
