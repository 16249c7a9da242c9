import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeThumbnail } from '../../src/image/encode-picture.js';
import { readUpright } from '../../src/image/read-upright.js';
import { writeComparison } from '../../src/report/comparison.js';
import { packAttention } from '../../src/report/pack-attention.js';
import type { ComparisonData } from '../../src/report/page/comparison-data.js';
import { hill, sentence } from '../support/attention-traces.js';
import { canvasPeak, hasBrowser, openWritten, seriousFaults, type WrittenPage } from '../support/browser.js';

const boat = join(import.meta.dirname, '../fixtures/pictures/orientation/o6.jpg');
const hostile = '"><img src=x onerror="stolen=1">$& </script>';

/** What a variant said, looking at one corner with its last word. */
function said(caption: string, [row, column]: [number, number]) {
  const { words, attention } = sentence(caption, [[hill(0, 0, 0.5)], [hill(row, column, 0.5)]]);
  return { caption, ...packAttention({ words, attention }) };
}

async function comparison(): Promise<ComparisonData> {
  const picture = async (maxSize: number) => {
    const small = await readUpright(boat, { maxSize });
    const thumbnail = (await encodeThumbnail(small)).toString('base64');
    return { file: hostile, thumbnail, width: small.width, height: small.height, references: ['<b>a boat</b>'] };
  };
  const health = { entropy: 2.5, movement: 0.3, coverage: { least: 0.05, most: 1.2 }, gate: 0.5, channels: null };
  const variant = { parameters: 1_234_567, crossEntropy: 3.25, wordsPerSecond: 812, health };
  const epochs = [1, 2, 3];
  return {
    summary: `3 variants of ${hostile}`,
    variants: [
      { ...variant, name: 'plain', options: '', cider: { mean: 30.25, least: 29, most: 31.5 } },
      { ...variant, name: hostile, options: '--score dot', cider: { mean: 28, least: 28, most: 28 } },
      { ...variant, name: 'unfinished', options: '--heads 2', cider: null, health: null, wordsPerSecond: null },
    ],
    warnings: [`${hostile}: The attention maps do not move.`],
    charts: [
      {
        title: 'CIDEr-D of validation captions',
        curves: [
          { name: 'plain', epochs, values: [10, 20, 30.25] },
          { name: hostile, epochs, values: [12, 18, 28] },
          { name: 'unfinished', epochs: [1], values: [9] },
        ],
      },
      { title: 'Attention', curves: [{ name: 'plain', epochs, values: [null, null, null] }] },
    ],
    pictures: [
      { ...(await picture(240)), said: [said('red boat', [6, 6]), said('a kite', [0, 6]), null] },
      { ...(await picture(50)), file: 'small.png', said: [null, null, null] },
    ],
  };
}

describe.skipIf(!hasBrowser)('the page of a comparison', () => {
  let shown: WrittenPage;
  let page: Page;

  beforeAll(async () => {
    shown = await openWritten('compare & more.html', async (path) => {
      await writeComparison(path, await comparison());
    });
    page = shown.page;
  });
  afterAll(() => shown?.close());

  test('holds all in one file, asks nobody for anything, and runs no foreign text', async () => {
    expect(await page.locator('#numbers tbody th').allTextContents()).toEqual(['plain', hostile, 'unfinished']);
    expect(await page.locator('.compared h3').allTextContents()).toEqual([hostile, 'small.png']);
    expect(shown.requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(await readFile(shown.path, 'utf8')).not.toMatch(/(src|href)="https?:/);
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
    expect(shown.faults).toEqual([]);
  });

  test('shows large pictures smaller and of small ones each pixel as a square', async () => {
    const sizes = await page.locator('.compared').evaluateAll((sections) =>
      sections.map((section) => {
        const { naturalWidth, width, height, classList } = section.querySelector('img')!;
        return { naturalWidth, longest: Math.max(width, height), enlarged: classList.contains('enlarged') };
      }),
    );
    expect(sizes).toEqual([
      { naturalWidth: 240, longest: 224, enlarged: false },
      { naturalWidth: 50, longest: 200, enlarged: true },
    ]);
  });

  test('has a row a variant, without columns that nobody has', async () => {
    const heads = await page.locator('#numbers thead th').allTextContents();
    expect(heads).toContain('CIDEr-D');
    expect(heads).not.toContain('Channels');
    const row = (at: number) => page.locator('#numbers tbody tr').nth(at).locator('td').allTextContents();
    expect(await row(0)).toEqual([
      'those of all',
      '30.3',
      '29.0–31.5',
      '3.250',
      '812',
      '1,234,567',
      '2.50',
      '0.30',
      '0.05–1.20',
      '0.50',
    ]);
    expect((await row(1)).slice(0, 3)).toEqual(['--score dot', '28.0', '–']);
    expect((await row(2)).slice(1, 5)).toEqual(['–', '–', '3.250', '–']);
    expect(await page.locator('#warnings p').allTextContents()).toEqual([
      `${hostile}: The attention maps do not move.`,
    ]);
  });

  test('draws a curve a variant, and leaves out a chart without numbers', async () => {
    expect(await page.locator('#charts canvas').count()).toBe(1);
    const chart = page.getByRole('img', { name: /plain: 10 at epoch 1, 30.25 at epoch 3/ });
    expect(await chart.getAttribute('aria-label')).toContain('unfinished: 9 at epoch 1');
  });

  test('shows side by side where each variant looked, by pointer and by keyboard', async () => {
    const cards = page.locator('.compared').first().locator('.card');
    expect(await cards.count()).toBe(3);
    await cards.nth(0).locator('button.word').nth(1).hover();
    const mine = await canvasPeak(cards.nth(0).locator('canvas'));
    expect([mine.x > 0.7, mine.y > 0.7]).toEqual([true, true]);
    await cards.nth(1).locator('button.word').first().focus();
    await page.keyboard.press('ArrowRight');
    const other = await canvasPeak(cards.nth(1).locator('canvas'));
    expect([other.x > 0.7, other.y < 0.3]).toEqual([true, true]);
    expect(await cards.nth(1).locator('.where').textContent()).toContain('kite: upper right');
    expect(await cards.nth(2).locator('button.word').count()).toBe(0);
  });

  test('serves people with disabilities, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFaults(page)).toEqual([]);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `comparison-${colorScheme}.png`), fullPage: true });
    }
  });
});
