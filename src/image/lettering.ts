import { createRequire } from 'node:module';
import { SaccadeError } from '../errors.js';
import type { Contour } from './fill-contours.js';
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
/** Captions say the same few words again and again; more than these are forgotten (texts). */
const textsKept = 500;
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
  const known = new Map<string, readonly ShapedText[]>();
  const shape = (text: string): readonly ShapedText[] => {
    const runs = () => visualRuns(text.normalize('NFC'));
    const shaped = known.get(text) ?? runs().flatMap((run) => shapeRun(run, { fontOf, spare: fonts[0]! }));
    if (known.size >= textsKept) known.clear();
    known.set(text, shaped);
    return shaped;
  };
  return {
    missing,
    measure: (text, size) => shape(text).reduce((sum, { width, unitsPerEm }) => sum + (width * size) / unitsPerEm, 0),
    outline: (text, { x, y, size }) => {
      const contours: Contour[] = [];
      let left = x;
      for (const { glyphs, unitsPerEm, width } of shape(text)) {
        const scale = size / unitsPerEm;
        for (const glyph of glyphs)
          for (const contour of glyph.outline)
            contours.push(place(contour, { x: left + scale * glyph.x, y: y - scale * glyph.y, scale }));
        left += width * scale;
      }
      return contours;
    },
  };
}

/** An outline in a font's units, its y axis upward, in a picture's pixels. */
function place(contour: Contour, { x, y, scale }: { x: number; y: number; scale: number }): Contour {
  const placed = new Array<number>(contour.length);
  for (let at = 0; at < contour.length; at += 2) {
    placed[at] = x + scale * contour[at]!;
    placed[at + 1] = y - scale * contour[at + 1]!;
  }
  return placed;
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
