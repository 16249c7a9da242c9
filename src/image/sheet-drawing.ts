import { fillContours, type Ink } from './fill-contours.js';
import type { Lettering } from './lettering.js';
import type { UprightPicture } from './read-upright.js';
import { type RoundedBox, roundedBox } from './rounded-box.js';
import type { ChannelStrength } from './strongest-channels.js';

type Color = Ink['color'];

const ink: Color = [27, 27, 31];
const faint: Color = [106, 106, 114];
const bar: Color = [59, 82, 139];
const track: Color = [226, 226, 232];

/** A picture that is drawn on, and what it is lettered with. */
export interface Sheet {
  readonly picture: UprightPicture;
  readonly lettering: Lettering;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Writes a text whose baseline begins at `x`, `y`, made smaller where it is wider than `width`. */
export function drawText(
  { picture, lettering }: Sheet,
  text: string,
  { x, y, size, width, color = ink }: Place & { size: number; width: number; color?: Color },
): void {
  const fitted = Math.min(size, (size * width) / Math.max(lettering.measure(text, size), 1));
  fillContours(picture, lettering.outline(text, { x, y, size: fitted }), { color });
}

export function drawBox({ picture }: Pick<Sheet, 'picture'>, box: RoundedBox, color: Color): void {
  fillContours(picture, [roundedBox(box)], { color });
}

/** The context gate of a word (0–1) as a bar with its value. */
export function drawGate(sheet: Sheet, gate: number, { x, y, width }: Place & { width: number }): void {
  const room = 62;
  const line = { x: x + room, y: y + 2, width: width - room, height: 7, radius: 3.5 };
  drawText(sheet, `gate ${gate.toFixed(2)}`, { x, y: y + 9, size: 11, width: room - 4, color: faint });
  drawBox(sheet, line, track);
  drawBox(sheet, { ...line, width: line.width * gate }, bar);
}

/** The strongest channels as upright bars over their numbers, from 0 to 1. */
export function drawChannels(
  sheet: Sheet,
  channels: readonly ChannelStrength[],
  { x, y, width }: Place & { width: number },
): void {
  const height = 34;
  const step = width / channels.length;
  const measure = ({ channel }: ChannelStrength) => sheet.lettering.measure(String(channel), 10);
  const size = Math.min(10, (10 * (step - 5)) / Math.max(...channels.map(measure)));
  for (const [index, strength] of channels.entries()) {
    const { channel, value } = strength;
    const box = { x: x + index * step, y, width: step - 4, height };
    drawBox(sheet, box, track);
    drawBox(sheet, { ...box, y: y + height * (1 - value), height: height * value }, bar);
    const left = box.x + (box.width - (measure(strength) * size) / 10) / 2;
    drawText(sheet, String(channel), { x: left, y: y + height + 11, size, width: step, color: faint });
  }
}

/** A colour scale from 0 to `top`, a note beside it. */
export function drawLegend(
  sheet: Sheet,
  { scale, note }: SheetLegend,
  { x, y, width }: Place & { width: number },
): void {
  const text = { y: y + 12, size: 12, color: faint };
  if (!scale) {
    drawText(sheet, note, { ...text, x, width });
    return;
  }
  const { colors, ends } = scale;
  const left = x + 14;
  const length = Math.round(Math.min(160, width / 4));
  for (let column = 0; column < length; column++) {
    const [red, green, blue] = colors.subarray(3 * Math.round((255 * column) / (length - 1)));
    drawBox(sheet, { x: left + column, y: y + 2, width: 1, height: 11 }, [red!, green!, blue!]);
  }
  const right = left + length + 6;
  drawText(sheet, ends[0], { ...text, x, width: 12 });
  drawText(sheet, `${ends[1]}   ${note}`, { ...text, x: right, width: width - right + x });
}

export interface SheetLegend {
  /** Where colours stand for amounts: `[256, 3]` (0–255), and what the first and the last of them stand for. */
  readonly scale?: { readonly colors: Uint8Array; readonly ends: readonly [string, string] };
  readonly note: string;
}
