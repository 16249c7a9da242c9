import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

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
