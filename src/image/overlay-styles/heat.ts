import { bandLength, paintInBands } from './in-bands.js';
import type { OverlayStyle, Paint } from './overlay-style.js';

/** Colours that cover the more, the more attention there is; where there is none, the picture keeps its own colours. */
export const heat: OverlayStyle = {
  defaultOpacity: 0.7,
  draw(picture, map, paint) {
    fillTable(paint);
    const scale = steps / paint.top;
    paintInBands(picture, map, { attention, colors, result: paint.result, paint: (count) => paintBand(count, scale) });
  },
};

const attention = new Float32Array(bandLength);
const colors = new Uint8Array(3 * bandLength);

/** Steps of the table, finer than eight bits can show. */
const steps = 1024;
/** Whole numbers with this many bits behind the point: floating point would take twice the time. */
const fractionBits = 15;
/** For each step of attention: the share of the picture that stays, and what is added to its red, green and blue. */
const table = new Int32Array(4 * (steps + 1));
/** What the table was made for. */
let made: Pick<Paint, 'colors' | 'opacity'> | undefined;

function fillTable({ colors, opacity }: Paint): void {
  if (made?.colors === colors && made.opacity === opacity) return;
  made = { colors, opacity };
  const one = 1 << fractionBits;
  for (let step = 0; step <= steps; step++) {
    // The square root keeps the foot of a hill visible.
    const cover = opacity * Math.sqrt(step / steps);
    const color = 3 * Math.round((255 * step) / steps);
    table[4 * step] = Math.round(one * (1 - cover));
    for (let part = 0; part < 3; part++) table[4 * step + 1 + part] = one * (cover * colors[color + part]! + 0.5);
  }
}

function paintBand(count: number, scale: number): void {
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += 3) {
    const step = (scale * attention[pixel]! + 0.5) | 0;
    const entry = Math.min(step, steps) << 2;
    const kept = table[entry]!;
    colors[at] = (colors[at]! * kept + table[entry + 1]!) >> fractionBits;
    colors[at + 1] = (colors[at + 1]! * kept + table[entry + 2]!) >> fractionBits;
    colors[at + 2] = (colors[at + 2]! * kept + table[entry + 3]!) >> fractionBits;
  }
}
