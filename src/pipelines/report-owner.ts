import { dirname, relative, sep } from 'node:path';

/** The run that a gallery page belongs to: its journal, as seen from the page, so that both may be moved together. */
export function reportOwner(report: string, journal: string): string {
  return relative(dirname(report), journal).split(sep).join('/');
}
