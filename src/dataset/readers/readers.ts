import type { CaptionReader } from '../reading.js';
import { coco } from './coco.js';
import { csv } from './csv.js';
import { flickr } from './flickr.js';
import { jsonl } from './jsonl.js';
import { karpathy } from './karpathy.js';
import { map } from './map.js';
import { sidecars } from './sidecars.js';
import { webdataset } from './webdataset.js';

/** All formats of captions, in the order in which a file is held against them. */
export const readers = {
  webdataset,
  coco,
  karpathy,
  jsonl,
  map,
  flickr,
  csv,
  sidecars,
} as const satisfies Record<string, CaptionReader>;

export type DataFormat = keyof typeof readers;

export const dataFormats = Object.keys(readers) as DataFormat[];
