import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';

/** The same folders from the sources and from the compiled program: both lie two folders below the package. */
const assets = new URL('../../assets/page/', import.meta.url);
const compiled = new URL('../../dist/', import.meta.url);

/** A page's template or style. */
export function readAsset(name: string): Promise<string> {
  return readFile(new URL(name, assets), 'utf8');
}

/** A module for browsers, compiled. */
export interface PageModule {
  /** Below the sources: `report/page/report-page.js`. */
  readonly path: string;
  readonly source: string;
}

const importLine = /^import [^;]*? from '(\.[^']+)';$/gm;

/** A module and all that it imports, each after those that it imports itself. */
export async function pageModules(entry: string): Promise<PageModule[]> {
  const found = new Map<string, PageModule>();
  const visit = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    const source = await readFile(new URL(path, compiled), 'utf8');
    for (const [, imported] of source.matchAll(importLine)) await visit(posix.join(posix.dirname(path), imported!));
    found.set(path, { path, source });
  };
  await visit(entry);
  return [...found.values()];
}

/** A module and all that it imports as one script without imports, for pages of a single file; no two may declare one name. */
export async function joinModules(entry: string): Promise<string> {
  const modules = await pageModules(entry);
  return modules
    .map(({ source }) => source.replace(importLine, '').replace(/^export /gm, ''))
    .join('\n')
    .replaceAll('</script', '<\\/script');
}
