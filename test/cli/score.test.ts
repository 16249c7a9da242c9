import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runNode } from '../support/run-node.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const caption = (image_id: number, text: string) => ({ image_id, caption: text });
const annotation = (image_id: number, text: string, id: number) => ({ id, ...caption(image_id, text) });

/** Runs `saccade score` on COCO results and references. */
function score(results: object[], references: readonly (readonly [number, string])[], more: readonly string[] = []) {
  const folder = temporaryFolder();
  const ids = [...new Set(references.map(([id]) => id))];
  const coco = {
    images: ids.map((id) => ({ id, file_name: `${id}.jpg` })),
    annotations: references.map(([id, text], index) => annotation(id, text, index)),
  };
  writeFileSync(join(folder, 'results.json'), JSON.stringify(results));
  writeFileSync(join(folder, 'references.json'), JSON.stringify(coco));
  const args = ['--candidates', join(folder, 'results.json'), '--references', join(folder, 'references.json')];
  return runNode('cli/main.js', ['score', ...args, ...more], { env: { XDG_CACHE_HOME: folder } });
}

describe('saccade score', () => {
  test('one picture: CIDEr-D is 0 with a warning, the others are whole', async () => {
    const text = 'a brown dog runs on the grass';
    const { status, stdout, stderr } = await score([caption(1, text)], [[1, text]], ['--json']);
    const scores = JSON.parse(stdout);
    for (const value of [...scores.bleu, scores.rougeL]) expect(value).toBeCloseTo(1, 4);
    expect(scores).toMatchObject({
      images: 1,
      cider: 0,
      meteorVariant: 'meteor-1.5-exact-stem-synonym-own-paraphrase',
    });
    expect(Object.keys(scores).slice(0, 8).join()).toBe(
      'images,bleu,rougeL,meteor,meteorVariant,cider,missing,unknown',
    );
    expect(stderr).toContain('CIDEr');
    expect(status).toBe(0);
  });

  test('prints 0–100 for people; empty captions count; missing pictures are named with status 3', async () => {
    const references = [
      [1, 'a dog runs'],
      [2, 'two men play'],
      [3, 'a boat'],
    ] as const;
    const { status, stdout, stderr } = await score([caption(1, 'a dog runs'), caption(2, '')], references, [
      '--bootstrap',
      '100',
    ]);
    expect(stdout).toMatch(
      /^pictures {5}2\nBLEU-1 .*\nBLEU-2 .*\nBLEU-3 .*\nBLEU-4 .*\nROUGE-L {3}50\.0 {2}95 % 0\.0 to 100\.0\n/,
    );
    expect(stdout).toMatch(/^METEOR .*\(meteor-1\.5-exact-stem-synonym-own-paraphrase\)$/m);
    expect(stderr).toMatch(/1 picture left out, for want of a candidate: 3\./);
    expect(status).toBe(3);
  });

  test('nothing in common is a failure, a wrong option and a missing file are usage', async () => {
    const none = await score([caption(5, 'a')], [[1, 'a']]);
    expect({ status: none.status, stdout: none.stdout }).toEqual({ status: 1, stdout: '' });
    expect(none.stderr).toMatch(/^Expected results .*Check that they belong together\.$/m);
    for (const more of [
      ['--bootstrap', '3'],
      ['--compare', 'not there'],
      ['--meteor-archive', 'not there'],
    ]) {
      const { status, stderr } = await score([caption(1, 'a')], [[1, 'a']], more);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^Expected /);
    }
  });
});
