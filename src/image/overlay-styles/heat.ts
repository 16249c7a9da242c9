import type { OverlayStyle, Paint } from './overlay-style.js';

/** Colours that cover the more, the more attention there is; where there is none, the picture keeps its own colours. */
export const heat: OverlayStyle = {
  defaultOpacity: 0.7,
  draw({ values }, map, paint) {
    const { kept, added } = paintTable(paint);
    const result = new Uint8Array(values.length);
    const scale = steps / paint.top;
    for (let pixel = 0, at = 0; pixel < map.length; pixel++, at += 3) {
      const step = Math.min((scale * map[pixel]! + 0.5) | 0, steps);
      const share = kept[step]!;
      result[at] = (values[at]! * share + added[3 * step]!) >> fractionBits;
      result[at + 1] = (values[at + 1]! * share + added[3 * step + 1]!) >> fractionBits;
      result[at + 2] = (values[at + 2]! * share + added[3 * step + 2]!) >> fractionBits;
    }
    return result;
  },
};

/** Steps of the table, finer than eight bits can show. */
const steps = 1024;
/** Whole numbers with this many bits behind the point: floating point would take twice the time. */
const fractionBits = 15;

/** For each step of attention: the share of the picture that stays, and what is added to it (0–255). */
function paintTable({ colors, opacity }: Paint) {
  const kept = new Int32Array(steps + 1);
  const added = new Int32Array(3 * (steps + 1));
  const one = 1 << fractionBits;
  for (let step = 0; step <= steps; step++) {
    // The square root keeps the foot of a hill visible.
    const cover = opacity * Math.sqrt(step / steps);
    const color = 3 * Math.round((255 * step) / steps);
    kept[step] = Math.round(one * (1 - cover));
    for (let part = 0; part < 3; part++) added[3 * step + part] = one * (cover * colors[color + part]! + 0.5);
  }
  return { kept, added };
}
