import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ModelShelf } from '../../src/serve/model-shelf.js';
import { type RunningServer, startServer } from '../../src/serve/start-server.js';
import { canvasPeak, hasBrowser, openBrowser, openPage, seriousFaults } from '../support/browser.js';
import { drawnCaptioner } from '../support/drawn-captioner.js';
import { hostileNames } from '../support/hostile-names.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
const boat = join(pictures, 'orientation/o6.jpg');

describe.skipIf(!hasBrowser)('the local page', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let requests: string[];

  beforeAll(async () => {
    server = await startServer({
      shelf: new ModelShelf({ names: ['first', 'second'], load: async (name) => drawnCaptioner(`${name}@0`) }),
      host: '127.0.0.1',
      port: 0,
      uploadLimit: 2e6,
      pixelLimit: 1e6,
      version: '1.0.0',
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server.close();
  });
  beforeEach(async () => {
    await page?.close();
    ({ page, faults, requests } = await openPage(browser, { reducedMotion: 'reduce' }));
    await page.goto(server.url);
    await page.waitForSelector('body[data-ready]');
  });

  const sentence = () => page.locator('.words').textContent();
  const give = async (file: string) => {
    await page.setInputFiles('#file', file);
    await page.waitForSelector('.word');
  };

  /** Drops or pastes a file as a person would. */
  const bring = async (kind: 'drop' | 'paste', file: string) =>
    page.evaluate(
      ([name, base64]) => {
        const bytes = Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'boat.jpg'));
        const event =
          name === 'drop'
            ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true });
        document.getElementById('drop')!.dispatchEvent(event);
      },
      [kind, (await readFile(file)).toString('base64')],
    );

  test.each(['drop', 'paste'] as const)('a picture that one %ss gets its caption', async (kind) => {
    await bring(kind, boat);
    await page.waitForSelector('.word');
    expect((await sentence())?.trim()).toMatch(/^a (bright|dark) picture of a boat$/);
    expect(await page.locator('.picture img').getAttribute('alt')).toBe((await sentence())?.trim());
    expect(await page.locator('#percent').textContent()).toBe('63 % sure');
    expect(await page.locator('#others li').allTextContents()).toEqual(['a picture (21 %)']);
  });

  test('moving over the words moves the light', async () => {
    await give(boat);
    await page.locator('.word').nth(0).hover();
    const first = await canvasPeak(page.locator('canvas'));
    await page.locator('.word').nth(5).hover();
    const sixth = await canvasPeak(page.locator('canvas'));
    expect([first.x < 0.2, first.y < 0.2, sixth.x > 0.6, sixth.y > 0.6]).toEqual([true, true, true, true]);
    expect(await page.locator('.where').textContent()).toContain('boat: lower right');
    await page.selectOption('#style', 'colours');
    await page.locator('.word').nth(0).hover();
    expect(await page.locator('canvas').isVisible()).toBe(true);
  });

  test('the words appear one by one for those who like it, each with its map', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setInputFiles('#file', boat);
    await page.waitForFunction(() => document.querySelector('.word.lit')?.textContent === 'a');
    expect(await page.locator('.word').nth(5).isVisible()).toBe(false);
    await page.waitForFunction(() => document.querySelector('.word.lit')?.textContent === 'boat');
    await page.waitForFunction(() => !document.querySelector('.word.lit'));
    expect(await page.locator('.word').nth(5).isVisible()).toBe(true);
  });

  test('all of it works by keyboard: own words, their maps, back again', async () => {
    await give(boat);
    await page.locator('#file').focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('word lit');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.word.lit').textContent()).toMatch(/bright|dark/);
    await page.locator('#words').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('two red boats');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.word').length === 3);
    expect((await sentence())?.trim()).toBe('two red boats');
    await page.locator('#again').press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.word').length === 6);
  });

  test.each([
    ['damaged/noise.jpg', 'not an image'],
    ['damaged/cut-60.jpg', 'damaged'],
    ['damaged/empty.jpg', 'empty file'],
  ])('%s is answered with a sentence, and the next picture with its caption', async (name, part) => {
    await page.setInputFiles('#file', join(pictures, name));
    await page.waitForFunction(() => document.getElementById('fault')!.textContent !== '');
    expect(await page.locator('#fault').textContent()).toContain(part);
    await give(boat);
    expect(await page.locator('#fault').textContent()).toBe('');
  });

  test('forty hostile names do no harm', async () => {
    const buffer = await readFile(join(pictures, 'frames/frame1.png'));
    for (const [at, name] of hostileNames.entries()) {
      await page.setInputFiles('#file', { name, mimeType: 'image/png', buffer });
      await page.fill('#beam', String(at + 1));
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/caption'));
      await page.locator('#beam').dispatchEvent('change');
      expect((await answer).status()).toBe(200);
    }
    await page.waitForSelector('.word');
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
    expect(faults).toEqual([]);
  });

  test('it asks nobody but its own server', async () => {
    await give(boat);
    expect(requests.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'it has no serious fault for people who hear or tab through it, in %s',
    async (scheme) => {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await seriousFaults(page)).toEqual([]);
      await give(boat);
      await page.locator('.word').nth(1).hover();
      expect(await seriousFaults(page)).toEqual([]);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `serve-${scheme}.png`) });
    },
  );
});
