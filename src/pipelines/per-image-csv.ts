import { stringify } from 'csv-stringify/sync';
import { corpusScores, type ImageCounts } from '../metrics/corpus-scores.js';
import { type ScoreName, scoreColumns } from '../metrics/score-columns.js';

/** `image_id,bleu1,bleu2,bleu3,bleu4,rougeL,meteor,cider` by RFC 4180; raw scores, empty where one was not computed. */
export function perImageCsv(images: readonly ImageCounts[]): string {
  const names = Object.keys(scoreColumns) as ScoreName[];
  const rows = images.map((image) => {
    const scores = corpusScores([image]);
    return [image.id, ...names.map((name) => scoreColumns[name](scores))];
  });
  return stringify(rows, { header: true, columns: ['image_id', ...names], record_delimiter: 'windows' });
}
