import { isPictureName } from '../../image/image-names.js';
import type { ImageSource } from '../../image/pixels.js';
import { type CaptionReader, emptyReading, type Reading } from '../reading.js';
import { captionsIn, isObject } from './json-values.js';
import { readTarMember, type TarMember, tarIndex } from './tar-index.js';

/** The files of an archive that belong together. */
interface Sample {
  picture?: TarMember;
  text?: TarMember;
  json?: TarMember;
}

/** Files belong together that share their name up to the first dot behind the last slash. */
function samplesOf(members: readonly TarMember[]): Map<string, Sample> {
  const samples = new Map<string, Sample>();
  for (const member of members) {
    const key = /^(?:.*\/)?[^./][^./]*/.exec(member.name)?.[0];
    if (key === undefined) continue;
    const sample = samples.get(key) ?? {};
    if (isPictureName(member.name)) sample.picture ??= member;
    else if (/\.(?:txt|caption)$/i.test(member.name)) sample.text ??= member;
    else if (/\.json$/i.test(member.name)) sample.json ??= member;
    samples.set(key, sample);
  }
  return samples;
}

interface Captions {
  readonly captions: readonly unknown[];
  readonly split?: string | undefined;
}

function captionsOf(path: string, { text, json }: Sample): Captions {
  const decode = (member: TarMember) => new TextDecoder().decode(readTarMember(path, member));
  const record = json ? parsed(decode(json)) : {};
  const split = typeof record.split === 'string' ? record.split : undefined;
  if (text)
    return {
      captions: decode(text)
        .split(/\r\n|\n|\r/)
        .filter((line) => line.trim() !== ''),
      split,
    };
  const value = record.caption ?? record.captions ?? record.text;
  return { captions: value === undefined ? [] : captionsIn(value), split };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function addSample(key: string, captions: Captions, { sample, reading }: { sample: Sample; reading: Reading }): void {
  if (sample.picture) {
    for (const caption of captions.captions)
      reading.rows.push({ file: sample.picture.name, caption, split: captions.split });
    return;
  }
  const file = (sample.text ?? sample.json)?.name ?? key;
  if (captions.captions.length > 0) reading.missing.push(file);
  for (const caption of captions.captions)
    reading.dropped.push({ file, caption: String(caption), reason: 'the archive has no picture for it' });
}

/** Tar shards in the manner of WebDataset: `key.jpg` beside `key.txt` (a caption a line) or `key.json` (`caption`, `captions` or `text`; `split`). */
export const webdataset: CaptionReader = {
  recognises: (data) => new TextDecoder('latin1').decode(data.head(262).subarray(257)) === 'ustar',
  async read(data) {
    const pictures = new Map<string, () => ImageSource>();
    const reading = { ...emptyReading(), pictures };
    for (const [key, sample] of samplesOf(await tarIndex(data.path))) {
      const { picture } = sample;
      if (picture) pictures.set(picture.name, () => readTarMember(data.path, picture));
      addSample(key, captionsOf(data.path, sample), { sample, reading });
    }
    return reading;
  },
};
