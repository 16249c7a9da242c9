import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { captionCsv, cocoResults } from '../../src/report/caption-tables.js';

const rows = [
  { file: 'a, b "c".jpg', caption: 'a dog, running', confidence: 0.5 },
  { file: "it's\nnew.jpg", caption: 'é "quoted"', confidence: 1 },
];

test('a CSV by RFC 4180, read back by another reader', () => {
  const csv = captionCsv(rows);
  expect(csv.split('\r\n')[0]).toBe('file,caption,confidence');
  expect(csv.split('\r\n')[1]).toBe('"a, b ""c"".jpg","a dog, running",0.5');
  expect(
    parse(csv, {
      columns: true,
      cast: (value, { column }) => (column === 'confidence' && value !== 'confidence' ? Number(value) : value),
    }),
  ).toEqual(rows);
  expect(captionCsv([])).toBe('file,caption,confidence\r\n');
});

test('COCO results', () => {
  expect(JSON.parse(cocoResults(rows))).toEqual([
    { image_id: 'a, b "c".jpg', caption: 'a dog, running' },
    { image_id: "it's\nnew.jpg", caption: 'é "quoted"' },
  ]);
  expect(JSON.parse(cocoResults([]))).toEqual([]);
});
