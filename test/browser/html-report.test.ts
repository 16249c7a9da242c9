import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HtmlReport } from '../../src/report/html-report.js';
import { hill, sentence } from '../support/attention-traces.js';
import { canvasPeak, hasBrowser, openWritten, seriousFaults, type WrittenPage } from '../support/browser.js';
import { hostileNames } from '../support/hostile-names.js';

const boat = join(import.meta.dirname, '../fixtures/pictures/orientation/o6.jpg');

describe.skipIf(!hasBrowser)('the gallery page', () => {
  let shown: WrittenPage;
  let page: Page;

  beforeAll(async () => {
    shown = await openWritten('gallery & more.html', async (path) => {
      const report = await HtmlReport.create(path, { title: 'Holiday' });
      for (const [at, name] of hostileNames.entries()) {
        const caption = sentence(at === 7 ? 'a red kite' : `a dog ${at}`, [
          [hill(0, 0, 0.5)],
          [hill(6, 6, 0.5)],
          [hill(0, 6, 0.5)],
        ]);
        const picture = { file: name, width: 320, height: 200 };
        const alternatives = [{ caption: '<i>two</i> dogs', words: [], logProbability: -7, confidence: 0.1 }];
        await report.add(picture, { ...caption, confidence: at / 100, alternatives }, boat);
      }
      for (const name of hostileNames) report.fail(name, `Expected a picture in ${name}, got none.`);
      await report.close();
    });
    page = shown.page;
  });
  afterAll(() => shown?.close());

  const card = (at: number) => page.locator('.card').nth(at);

  test('shows hostile names as they are, runs none, and asks nobody for anything', async () => {
    expect(await page.locator('.card h2').allTextContents()).toEqual(hostileNames.slice(0, 24));
    await page.click('#after');
    expect(await page.locator('.card h2').allTextContents()).toEqual(hostileNames.slice(24));
    await page.click('#before');
    await page.locator('#failures summary').click();
    expect(await page.locator('#failures bdi').allTextContents()).toEqual(hostileNames);
    await page.locator('#failures summary').click();
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
    expect(shown.requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(shown.faults).toEqual([]);
  });

  test('moving over a word lights its region', async () => {
    const words = card(0).locator('.word');
    await words.nth(0).hover();
    const first = await canvasPeak(card(0).locator('canvas'));
    expect(await card(0).locator('.where').textContent()).toContain('upper left');
    await words.nth(1).hover();
    const second = await canvasPeak(card(0).locator('canvas'));
    expect([first.x < 0.3, first.y < 0.3, second.x > 0.7, second.y > 0.7]).toEqual([true, true, true, true]);
    await page.mouse.move(0, 0);
    expect(await card(0).locator('canvas').isHidden()).toBe(true);
  });

  test('the keyboard does the same: tab to a caption, arrows to a word', async () => {
    await page.locator('#after').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('a');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await card(0).locator('.word.lit').textContent()).toBe('0');
    const peak = await canvasPeak(card(0).locator('canvas'));
    expect([peak.x > 0.7, peak.y < 0.3]).toEqual([true, true]);
    await page.keyboard.press('Home');
    expect(await card(0).locator('.word.lit').textContent()).toBe('a');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await page.keyboard.press('Enter');
    expect(await card(0).locator('details li').textContent()).toBe('<i>two</i> dogs (10 %)');
  });

  test('filters by word and by confidence, and sorts', async () => {
    await page.fill('#text', 'KITE');
    expect(await page.locator('.card').count()).toBe(1);
    await page.fill('#text', '');
    await page.fill('#least', '30');
    expect(await page.locator('#shown').textContent()).toContain(`of ${hostileNames.length - 30}`);
    await page.selectOption('#order', 'sure');
    expect(await card(0).locator('.confidence').textContent()).toContain(`${hostileNames.length - 1} %`);
    await page.fill('#text', 'nothing like it');
    expect(await page.locator('#shown').textContent()).toBe('No picture matches.');
    await page.fill('#text', '');
    await page.fill('#least', '0');
    await page.selectOption('#order', 'given');
    expect(await page.locator('.card').count()).toBe(24);
  });

  test.each(['light', 'dark'] as const)(
    'has no serious fault for people who hear or tab through it, in %s',
    async (scheme) => {
      await page.emulateMedia({ colorScheme: scheme });
      await card(1).locator('.word').nth(1).hover();
      expect(await seriousFaults(page)).toEqual([]);
    },
  );
});
