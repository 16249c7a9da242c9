import { readFileSync } from 'node:fs';
import * as harfbuzz from 'harfbuzzjs';
import type { Contour } from './fill-contours.js';
import { flattenOutline } from './flatten-outline.js';
import { unpackWoff } from './unpack-woff.js';

/** A glyph of a shaped text: its outline, and where its origin stands (y upward). */
export interface PlacedGlyph {
  readonly outline: readonly Contour[];
  readonly x: number;
  readonly y: number;
}

/** A stretch of text as a font draws it, from left to right. */
export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  /** Units of the glyphs' numbers per em. */
  readonly unitsPerEm: number;
  /** In these units. */
  readonly width: number;
}

export interface Font {
  holds(character: string): boolean;
  /** Letters joined, marks placed and signs put in order, as the script asks for. */
  shape(text: string, isRightToLeft: boolean): ShapedText;
}

/** How far an outline may lie from its curves (em): a twentieth of a pixel in the largest letters. */
const tolerance = 1e-3;

/**
 * Reads a TrueType, OpenType or WOFF font.
 *
 * @param index Of the font in a collection.
 * @throws Error where the file cannot be read or is no such font.
 */
export function readFont(file: string, index = 0): Font {
  const bytes = unpackWoff(readFileSync(file));
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes), index);
  if (!face.referenceTable('cmap')?.length) throw new Error('it holds no characters');
  const font = new harfbuzz.Font(face);
  const outlines = new Map<number, PlacedGlyph['outline']>();
  const outlineOf = (glyph: number) => {
    const outline = outlines.get(glyph) ?? flattenOutline(font.glyphToJson(glyph), tolerance * face.upem);
    outlines.set(glyph, outline);
    return outline;
  };
  return {
    holds: (character) => (font.nominalGlyph(character.codePointAt(0)!) ?? 0) > 0,
    shape(text, isRightToLeft) {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      buffer.guessSegmentProperties();
      harfbuzz.shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      let width = 0;
      const glyphs = buffer.getGlyphInfos().map(({ codepoint }, at) => {
        const { xAdvance, xOffset, yOffset } = positions[at]!;
        const glyph = { outline: outlineOf(codepoint), x: width + xOffset, y: yOffset };
        width += xAdvance;
        return glyph;
      });
      return { glyphs, unitsPerEm: face.upem, width };
    },
  };
}
