import { readFile } from 'node:fs/promises';

/** The same folders from the sources and from the compiled program: both lie two folders below the package. */
const assets = new URL('../../assets/page/', import.meta.url);
const compiled = new URL('../../dist/', import.meta.url);

/** What shows a picture with its attention on any page, each module after those that it imports. */
export const attentionModules = [
  'image/neighbourhood-bounds.js',
  'image/refine-cells.js',
  'image/spread-parabolas.js',
  'image/smooth-rows.js',
  'image/smooth-map.js',
  'report/page/attention-place.js',
  'report/page/paint-attention.js',
  'report/page/attention-figure.js',
  'report/page/show-at.js',
];

/** A page's template or style. */
export function readAsset(name: string): Promise<string> {
  return readFile(new URL(name, assets), 'utf8');
}

/** A module for browsers, compiled, by its path below the sources: `report/page/report-page.js`. */
export function readModule(path: string): Promise<string> {
  return readFile(new URL(path, compiled), 'utf8');
}

/**
 * Several modules as one script without imports, for pages of a single file.
 *
 * @param paths Each after those that it imports; no two declare one name.
 */
export async function joinModules(paths: readonly string[]): Promise<string> {
  const sources = await Promise.all(paths.map(readModule));
  return sources
    .map((source) => source.replace(/^import .*$/gm, '').replace(/^export /gm, ''))
    .join('\n')
    .replaceAll('</script', '<\\/script');
}
