import { spawnSync } from 'node:child_process';
import { type Font, readFont } from './font.js';

/** Fontconfig answers within milliseconds, but may have to look through all fonts first (milliseconds). */
const patience = 20_000;

const opened = new Map<string, Font | undefined>();

/**
 * A font of this machine that holds a character, found by fontconfig's `fc-match`; none where there is no such program,
 * as on Windows.
 */
export function installedFont(character: string): Font | undefined {
  const wanted = `sans-serif:semibold:charset=${character.codePointAt(0)!.toString(16)}`;
  const { stdout } = spawnSync('fc-match', ['--format=%{file}\n%{index}', wanted], {
    encoding: 'utf8',
    timeout: patience,
  });
  const [file, index] = (stdout ?? '').split('\n');
  if (!file) return undefined;
  const key = `${file}\n${index}`;
  if (!opened.has(key)) opened.set(key, openFont(file, Number(index)));
  const font = opened.get(key);
  return font?.holds(character) ? font : undefined;
}

function openFont(file: string, index: number): Font | undefined {
  try {
    return readFont(file, index || 0);
  } catch {
    return undefined; // Of a kind that has no outlines.
  }
}
