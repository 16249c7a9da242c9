import { stringify } from 'csv-stringify/sync';

/** A row of the results files. */
export interface CaptionRow {
  readonly file: string;
  readonly caption: string;
  /** Calibrated probability that the caption is right (0–1). */
  readonly confidence: number;
}

/** `file,caption,confidence` by RFC 4180, with a header. */
export function captionCsv(rows: readonly CaptionRow[]): string {
  return stringify(
    rows.map(({ file, caption, confidence }) => [file, caption, confidence]),
    { header: true, columns: ['file', 'caption', 'confidence'], record_delimiter: 'windows' },
  );
}

/** COCO results: a list of `{ image_id, caption }`, one object a line. */
export function cocoResults(rows: readonly CaptionRow[]): string {
  const objects = rows.map(({ file, caption }) => JSON.stringify({ image_id: file, caption }));
  return `[${objects.length > 0 ? `\n${objects.join(',\n')}\n` : ''}]\n`;
}
