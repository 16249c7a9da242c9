import type { DatasetImage } from '../dataset/dataset.js';
import { SaccadeError } from '../errors.js';
import { encodeThumbnail } from '../image/encode-picture.js';
import { readUpright } from '../image/read-upright.js';
import type { SamplePicture } from '../report/page/sample-figure.js';
import { samplePlaces } from './validate-captions.js';

/** Longest side of the sample pictures (pixels). */
const thumbnailSize = 240;

/** The pictures of the validation split that pages show, without those that cannot be read any more. */
export async function samplePictures(val: readonly DatasetImage[]): Promise<SamplePicture[]> {
  return (await Promise.all(samplePlaces(val.length).map((place) => pictureOf(val[place]!)))).flat();
}

async function pictureOf({ file, source, captions }: DatasetImage): Promise<SamplePicture[]> {
  try {
    const small = await readUpright(source, { maxSize: thumbnailSize });
    const thumbnail = (await encodeThumbnail(small)).toString('base64');
    return [{ file, thumbnail, width: small.width, height: small.height, references: captions }];
  } catch (error) {
    if (error instanceof SaccadeError) return [];
    throw error;
  }
}
