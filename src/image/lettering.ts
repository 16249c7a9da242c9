import { createRequire } from 'node:module';
import { SaccadeError } from '../errors.js';
import type { Contour } from './fill-contours.js';
import { flattenOutline } from './flatten-outline.js';
import { type Font, readFont, type ShapedText } from './font.js';
import { installedFont } from './installed-font.js';
import { type DirectedText, visualRuns } from './visual-runs.js';

/** Turns text into outlines, so that pictures look the same on machines with and without fonts. */
export interface Lettering {
  /** Width of a text (pixels) at a size (pixels per em). */
  measure(text: string, size: number): number;
  /** Outlines of a text whose baseline begins at `x`, `y`. */
  outline(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): Contour[];
  /** Characters met so far that no font holds; each is written as its code point, `U+4E2D`. */
  readonly missing: ReadonlySet<string>;
}

export interface LetteringOptions {
  /** TrueType, OpenType or WOFF file for scripts that the bundled font lacks. */
  readonly fontFile?: string | undefined;
  /** Looks for a font where neither the bundled nor the given one holds a character. */
  readonly findFont?: (character: string) => Font | undefined;
}

const bundled = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
/** Joiners and the like, which are never drawn. */
const isInvisible = /\p{Default_Ignorable_Code_Point}/u;
const require = createRequire(import.meta.url);

/**
 * Opens the bundled Noto Sans (Latin, Greek, Cyrillic) and, after it, a font for other scripts.
 *
 * @throws SaccadeError `usage` where the font cannot be read.
 */
export function openLettering({ fontFile, findFont = installedFont }: LetteringOptions = {}): Lettering {
  const fonts = bundled.map((script) =>
    readFont(require.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-600-normal.woff`)),
  );
  if (fontFile !== undefined) fonts.push(readGivenFont(fontFile));
  const missing = new Set<string>();
  const lookUp = (character: string): Font | undefined => {
    const found = findFont(character);
    if (found) fonts.push(found);
    else missing.add(character);
    return found;
  };
  const fontOf = (character: string, before: Font | undefined): Font | undefined => {
    if (before && (before.holds(character) || isInvisible.test(character))) return before;
    const font = fonts.find((candidate) => candidate.holds(character));
    return font ?? (missing.has(character) ? undefined : lookUp(character));
  };
  let last = { text: '', shaped: [] as ShapedText[] };
  /** Remembers one text, for each is measured and then drawn. */
  const shape = (text: string): ShapedText[] => {
    if (text !== last.text) {
      const runs = visualRuns(text.normalize('NFC'));
      last = { text, shaped: runs.flatMap((run) => shapeRun(run, { fontOf, spare: fonts[0]! })) };
    }
    return last.shaped;
  };
  return {
    missing,
    measure: (text, size) => shape(text).reduce((sum, { width, unitsPerEm }) => sum + (width * size) / unitsPerEm, 0),
    outline: (text, { x, y, size }) => {
      let left = x;
      return shape(text).flatMap(({ glyphs, unitsPerEm, width }) => {
        const scale = size / unitsPerEm;
        const origin = left;
        left += width * scale;
        return glyphs.flatMap((glyph) =>
          flattenOutline(glyph.outline, { x: origin + scale * glyph.x, y: y - scale * glyph.y, scale }),
        );
      });
    },
  };
}

function readGivenFont(file: string): Font {
  try {
    return readFont(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/[.\s]+$/, '') : String(cause);
    throw new SaccadeError(
      'usage',
      `Expected a TrueType, OpenType or WOFF font for --font, got ${file} (${reason}). Give another font file.`,
      { cause },
    );
  }
}

interface FontChoice {
  /** The font of a character, that of the character before it where it holds both. */
  readonly fontOf: (character: string, before: Font | undefined) => Font | undefined;
  /** Writes the code points of what no font holds. */
  readonly spare: Font;
}

/** Cuts a text of one direction into stretches that one font holds and shapes each; from left to right. */
function shapeRun({ text, isRightToLeft }: DirectedText, { fontOf, spare }: FontChoice): ShapedText[] {
  const stretches: { font: Font; text: string; isCode: boolean }[] = [];
  for (const character of text) {
    const last = stretches.at(-1);
    const font = fontOf(character, last?.isCode ? undefined : last?.font);
    if (font && last?.font === font && !last.isCode) last.text += character;
    else if (font) stretches.push({ font, text: character, isCode: false });
    else if (last?.isCode) last.text += ` ${codePoint(character)}`;
    else stretches.push({ font: spare, text: codePoint(character), isCode: true });
  }
  const shaped = stretches.map((stretch) => stretch.font.shape(stretch.text, isRightToLeft && !stretch.isCode));
  return isRightToLeft ? shaped.reverse() : shaped;
}

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
