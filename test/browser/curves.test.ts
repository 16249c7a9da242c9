import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeThumbnail } from '../../src/image/encode-picture.js';
import { readUpright } from '../../src/image/read-upright.js';
import { writeCurves } from '../../src/report/curves.js';
import { curvesData } from '../../src/report/curves-data.js';
import { packAttention } from '../../src/report/pack-attention.js';
import type { EpochLine, StepLine } from '../../src/report/training-log.js';
import { hill, sentence } from '../support/attention-traces.js';
import { canvasPeak, hasBrowser, openWritten, seriousFaults, type WrittenPage } from '../support/browser.js';

const boat = join(import.meta.dirname, '../fixtures/pictures/orientation/o6.jpg');
const hostile = '"><img src=x onerror="stolen=1">$& </script>.jpg';

/** A run of eight epochs with forty steps each. */
function log(): { steps: StepLine[]; epochs: EpochLine[] } {
  const steps = Array.from({ length: 320 }, (_, i) => ({
    ...{ epoch: 1 + Math.floor(i / 40), step: i + 1, tokens: 400, tokensPerSecond: 900 + (i % 7) },
    ...{ loss: 6 - i / 100, crossEntropy: 5.5 - i / 100, gradientNorm: 2, learningRate: 8e-4 * 0.9 ** (i / 40) },
  }));
  const epochs = Array.from({ length: 8 }, (_, i) => {
    const said = sentence(i < 4 ? 'a dog' : 'a red kite', [[hill(0, 0, 0.5)], [hill(6, 6, 0.5)], [hill(0, 6, 0.5)]]);
    const { words } = said;
    const attention = { ...said.attention, weights: said.attention.weights.slice(0, words.length) };
    return {
      ...{ end: true as const, epoch: i + 1, step: 40 * (i + 1), loss: 5 - i / 3, crossEntropy: 4.5 - i / 3 },
      ...{ cider: [10, 25, 38, 44, 50, 48, 51.5, 51][i]!, best: i === 6 },
      health: {
        entropy: 3 - i / 10,
        movement: 0.2 + i / 50,
        coverage: { least: 0.05, most: 1.2 },
        gate: 0.5,
        channels: null,
      },
      samples: [{ file: hostile, caption: said.caption, ...packAttention({ words, attention }) }],
    };
  });
  return { steps, epochs };
}

describe.skipIf(!hasBrowser)('the page of curves', () => {
  let shown: WrittenPage;
  let page: Page;

  beforeAll(async () => {
    shown = await openWritten('curves & more.html', async (path) => {
      const small = await readUpright(boat, { maxSize: 240 });
      const thumbnail = (await encodeThumbnail(small)).toString('base64');
      const { width, height } = small;
      const picture = { file: hostile, thumbnail, width, height, references: ['<b>a boat</b>', 'a kite'] };
      await writeCurves(path, { title: 'Training of <mine> $&', data: curvesData(log(), [picture]) });
    });
    page = shown.page;
  });
  afterAll(() => shown?.close());

  test('draws every curve, says it in words too, and asks nobody for anything', async () => {
    expect(await page.locator('h1').textContent()).toBe('Training of <mine> $&');
    expect(await page.locator('#summary').textContent()).toContain('Best CIDEr-D 51.5 after epoch 7');
    expect(await page.locator('#charts figcaption').allTextContents()).toHaveLength(8);
    expect(await page.locator('#charts canvas').count()).toBe(8);
    const cider = page.getByRole('img', { name: /^CIDEr-D: 10 at epoch 1, 51 at epoch 8, least 10, most 51.5$/ });
    expect(await cider.count()).toBe(1);
    expect(await page.locator('#numbers tbody tr').count()).toBe(8);
    expect(shown.requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
    expect(shown.faults).toEqual([]);
  });

  test('the curves have ink, in the colours of either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const strong = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--line-1').trim(),
      );
      const wanted = [1, 3, 5].map((at) => Number.parseInt(strong.slice(at, at + 2), 16));
      await expect
        .poll(() =>
          page
            .locator('#charts canvas')
            .nth(1)
            .evaluate((node, [r, g, b]) => {
              const { width, height } = node as HTMLCanvasElement;
              const { data } = (node as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
              let inked = 0;
              for (let at = 0; at < data.length; at += 4)
                if (data[at] === r && data[at + 1] === g && data[at + 2] === b) inked++;
              return inked;
            }, wanted),
        )
        .toBeGreaterThan(100);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('shows what was said about a picture after each epoch, and where each word looked', async () => {
    expect(await page.locator('.card h3').textContent()).toBe(hostile);
    expect(await page.locator('.words').textContent()).toContain('kite');
    await page.locator('button.word').nth(1).hover();
    const { x, y } = await canvasPeak(page.locator('#cards canvas'));
    expect(x).toBeGreaterThan(0.7);
    expect(y).toBeGreaterThan(0.7);
    await page.locator('#epoch').focus();
    await page.keyboard.press('Home');
    expect(await page.locator('#epoch-shown').textContent()).toBe('1');
    expect(await page.locator('.words').textContent()).toContain('dog');
    expect(await page.locator('#cards li').allTextContents()).toContain('<b>a boat</b>');
  });

  test('serves people with disabilities', async () => {
    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousFaults(page)).toEqual([]);
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: join(process.env.SCREENSHOTS, 'dark.png'), fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.screenshot({ path: join(process.env.SCREENSHOTS, 'light.png'), fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
