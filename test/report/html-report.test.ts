import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HtmlReport } from '../../src/report/html-report.js';
import { packAttention } from '../../src/report/pack-attention.js';
import { attentionPlace } from '../../src/report/page/attention-place.js';
import { partsPath, readParts } from '../../src/report/report-parts.js';
import { hill, oneCell, sentence } from '../support/attention-traces.js';

const boat = join(import.meta.dirname, '../fixtures/pictures/orientation/o6.jpg');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterAll(() => rm(folder, { recursive: true }));

const data = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)![1]!);

describe('a report', () => {
  test('holds pictures in order in parts, failures, and nothing from elsewhere', async () => {
    const path = join(folder, 'made for it', 'report.html');
    const report = await HtmlReport.create(path, { title: 'A & <b>' });
    const caption = sentence('a dog', [[hill(1, 1)], [hill(5, 5)]]);
    const added = Array.from({ length: 30 }, (_, at) =>
      report.add({ file: `${at}.jpg`, width: 320, height: 200 }, caption, boat),
    );
    report.fail('bad.jpg', 'Expected a picture.');
    expect(await readdir(join(folder, 'made for it'))).not.toContain('report.html');
    await Promise.all(added);
    await report.close();
    expect(await readdir(join(folder, 'made for it'))).toEqual(['report.html']);
    const html = await readFile(path, 'utf8');
    expect(data(html, 'index').map(([file]: [string]) => file)).toEqual(
      Array.from({ length: 30 }, (_, at) => `${at}.jpg`),
    );
    expect(data(html, 'part-0')).toHaveLength(24);
    expect(data(html, 'part-1')).toHaveLength(6);
    expect(data(html, 'part-1')[5]).toMatchObject({ file: '29.jpg', words: ['a', 'dog'], grid: [7, 7] });
    expect(data(html, 'failed')).toEqual([['bad.jpg', 'Expected a picture.']]);
    expect(html).toContain('<title>A &#38; &#60;b&#62;</title>');
    expect(html).not.toMatch(/https?:\/\/|\bsrc="|__\w+__/);
  });

  test('lets no name or caption out of its data', async () => {
    const path = join(folder, 'hostile.html');
    const report = await HtmlReport.create(path, { title: 'x' });
    const hostile = '</script><script>alert(1)</script><!--';
    await report.add({ file: hostile, width: 1, height: 1 }, sentence(hostile, [[hill(1, 1)]]), boat);
    report.fail(hostile, hostile);
    await report.close();
    const html = await readFile(path, 'utf8');
    expect(html).not.toContain('<script>alert');
    expect(data(html, 'index')[0][0]).toBe(hostile);
  });

  test('leaves out a picture that cannot be read, and goes on', async () => {
    const path = join(folder, 'gap.html');
    const report = await HtmlReport.create(path, { title: 'x' });
    const caption = sentence('dog', [[hill(1, 1)]]);
    const lost = report.add({ file: 'lost.jpg', width: 1, height: 1 }, caption, join(folder, 'no such.jpg'));
    const good = report.add({ file: 'good.jpg', width: 1, height: 1 }, caption, boat);
    await expect(lost).rejects.toMatchObject({ code: 'unreadable-image' });
    await good;
    await report.close();
    expect(data(await readFile(path, 'utf8'), 'index')).toEqual([['good.jpg', 'dog', 0.63]]);
  });

  test('keeps what a stopped run has left and is still good, and no torn line', async () => {
    const path = join(folder, 'stopped.html');
    const caption = sentence('dog', [[hill(1, 1)]]);
    const first = await HtmlReport.create(path, { title: 'x' });
    for (const file of ['old.jpg', 'b.jpg']) await first.add({ file, width: 1, height: 1 }, caption, boat);
    await first.stop({ keep: true });
    await appendFile(`${path}.part.jsonl`, '{"file":"torn.jpg","capt');
    const left = await readParts(partsPath(path));
    expect([...left.keys()]).toEqual(['old.jpg', 'b.jpg']);
    left.delete('old.jpg');
    const second = await HtmlReport.create(path, { title: 'x', kept: left });
    await second.add({ file: 'a.jpg', width: 1, height: 1 }, caption, boat);
    await second.close(['a.jpg', 'b.jpg', 'old.jpg', 'torn.jpg']);
    const html = await readFile(path, 'utf8');
    expect(data(html, 'index').map(([file]: [string]) => file)).toEqual(['a.jpg', 'b.jpg']);
    expect(data(html, 'part-0')).toMatchObject([{ file: 'a.jpg' }, { file: 'b.jpg', words: ['dog'] }]);
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual(['stopped.html']);
  });

  test('may be empty', async () => {
    const path = join(folder, 'empty.html');
    await (await HtmlReport.create(path, { title: 'x' })).close();
    expect(data(await readFile(path, 'utf8'), 'index')).toEqual([]);
  });
});

test('attention is packed word by word, each to its own greatest weight', () => {
  const { weights, chosen } = packAttention(sentence('a dog', [[oneCell(0, 1)], [new Float32Array(49).fill(1 / 49)]]));
  expect(chosen).toBe(false);
  expect([...Buffer.from(weights, 'base64')]).toEqual([0, 255, ...new Array(47).fill(0), ...new Array(49).fill(255)]);
});

test.each([
  [oneCell(0, 0), 'upper left, 100 % there'],
  [oneCell(3, 3), 'centre, 100 % there'],
  [oneCell(6, 0), 'lower left, 100 % there'],
  [oneCell(2, 6), 'middle right, 100 % there'],
])('a place is said in words', (weights, place) => {
  expect(attentionPlace(weights, [7, 7])).toBe(place);
});
