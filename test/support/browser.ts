import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether there is a browser to test with; tests are skipped, with a word, where there is none. */
export const hasBrowser = existsSync(executablePath);
if (!hasBrowser)
  process.stderr.write(`Tests in a browser are skipped: no Chromium at ${executablePath} (set CHROMIUM).\n`);

export function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]);
  return chromium.launch({ executablePath, args, headless: true });
}

/** A page that fails the test on any fault of its scripts, and remembers what it asked the network for. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<{ page: Page; faults: string[]; requests: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  return { page, faults, requests };
}

export interface WrittenPage {
  readonly page: Page;
  readonly path: string;
  readonly faults: string[];
  readonly requests: string[];
  close(): Promise<void>;
}

/** A page of one file, written to a folder of its own and opened from there. */
export async function openWritten(name: string, write: (path: string) => Promise<void>): Promise<WrittenPage> {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  const path = join(folder, name);
  await write(path);
  const browser = await openBrowser();
  const opened = await openPage(browser);
  await opened.page.goto(pathToFileURL(path).href);
  const close = async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  };
  return { ...opened, path, close };
}

/** Where the brightest, least covered point of a map lies on its canvas (0–1), as the page shows light on dark. */
export async function canvasPeak(canvas: Locator): Promise<{ x: number; y: number }> {
  return canvas.evaluate((node) => {
    const { width, height } = node as HTMLCanvasElement;
    const { data } = (node as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    let least = 0;
    for (let pixel = 0; pixel < width * height; pixel++) if (data[4 * pixel + 3]! < data[4 * least + 3]!) least = pixel;
    return { x: (least % width) / width, y: Math.floor(least / width) / height };
  });
}

/** What axe-core finds wrong with a page for people with disabilities, serious and critical, as `rule: element`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // By the debugger's own way, which no content policy forbids.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

interface AxeResults {
  readonly violations: readonly { id: string; impact: string; nodes: readonly { html: string }[] }[];
}
