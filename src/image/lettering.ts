import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype, { type Font, type Path } from 'opentype.js';
import { SaccadeError } from '../errors.js';

/** Turns text into outlines, so that pictures look the same on machines with and without fonts. */
export interface Lettering {
  /** Width of a text (pixels) at a size (pixels per em). */
  measure(text: string, size: number): number;
  /** SVG path data of a text whose baseline begins at `x`, `y`. */
  outline(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): string;
  /** Characters met so far that no font holds; each is written as its code point, `U+4E2D`. */
  readonly missing: ReadonlySet<string>;
}

const bundled = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
const require = createRequire(import.meta.url);

/**
 * Opens the bundled Noto Sans (Latin, Greek, Cyrillic) and, after it, a font for other scripts.
 *
 * @param fontFile TrueType, OpenType or WOFF file.
 * @throws SaccadeError `usage` where the font cannot be read.
 */
export async function openLettering(fontFile?: string): Promise<Lettering> {
  const files = bundled.map((script) =>
    require.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-600-normal.woff`),
  );
  const fonts = await Promise.all(files.map(readFont));
  if (fontFile !== undefined) fonts.push(await readGivenFont(fontFile));
  const missing = new Set<string>();
  return {
    missing,
    measure: (text, size) =>
      runs(text, fonts, missing).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0),
    outline(text, { x, y, size }) {
      let path = '';
      let left = x;
      for (const run of runs(text, fonts, missing)) {
        path += pathData(run.font.getPath(run.text, left, y, size));
        left += run.font.getAdvanceWidth(run.text, size);
      }
      return path;
    },
  };
}

async function readFont(file: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

async function readGivenFont(file: string): Promise<Font> {
  try {
    return await readFont(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/[.\s]+$/, '') : String(cause);
    throw new SaccadeError(
      'usage',
      `Expected a TrueType, OpenType or WOFF font for --font, got ${file} (${reason}). Give another font file.`,
      { cause },
    );
  }
}

interface Run {
  readonly font: Font;
  text: string;
}

/** Cuts a text into stretches that one font holds. */
function runs(text: string, fonts: readonly Font[], missing: Set<string>): Run[] {
  const result: Run[] = [];
  for (const character of text.normalize('NFC')) {
    let font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0);
    let written = character;
    if (!font) {
      missing.add(character);
      font = fonts[0]!;
      written = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    }
    const last = result.at(-1);
    if (last?.font === font) last.text += written;
    else result.push({ font, text: written });
  }
  return result;
}

/** The library's own writer turns numbers such as 1e-7 into NaN. */
function pathData({ commands }: Path): string {
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const controls = command.type === 'C' ? `${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ` : '';
      const control = command.type === 'Q' ? `${point(command.x1, command.y1)} ` : '';
      return `${command.type}${controls}${control}${point(command.x, command.y)}`;
    })
    .join('');
}
