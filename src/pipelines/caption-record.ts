import type { Description, Sentence } from '../captioner/description.js';
import type { Pixels } from '../image/pixels.js';
import type { AlternativeRecord, CaptionRecord } from '../report/journal-record.js';

/** What goes around each caption. */
export interface Wrapping {
  readonly prefix: string;
  readonly suffix: string;
}

/** A picture's journal record. An empty caption stays empty. */
export function captionRecord(
  file: string,
  { pixels, description }: { readonly pixels: Pixels; readonly description: Description },
  wrapping: Wrapping,
): CaptionRecord {
  return {
    file,
    ...alternativeRecord(description, wrapping),
    words: description.words,
    alternatives: description.alternatives.map((sentence) => alternativeRecord(sentence, wrapping)),
    width: pixels.originalWidth,
    height: pixels.originalHeight,
  };
}

function alternativeRecord(sentence: Sentence, { prefix, suffix }: Wrapping): AlternativeRecord {
  const { caption, confidence, logProbability } = sentence;
  return {
    caption: caption === '' ? '' : `${prefix}${caption}${suffix}`,
    confidence: fourDigits(confidence),
    logProbability: fourDigits(logProbability),
  };
}

/** More would tell batches and backends apart, and nothing else. */
const fourDigits = (value: number): number => Math.round(value * 1e4) / 1e4;
