import type { Lettering } from './lettering.js';
import type { ChannelStrength } from './strongest-channels.js';

const ink = '#1b1b1f';
const faint = '#6a6a72';
const bar = '#3b528b';
const track = '#e2e2e8';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Text as SVG outlines, made smaller where it is wider than `width`. */
export function drawText(
  lettering: Lettering,
  text: string,
  { x, y, size, width, color = ink }: Place & { size: number; width: number; color?: string },
): string {
  const fitted = Math.min(size, (size * width) / Math.max(lettering.measure(text, size), 1));
  return `<path d="${lettering.outline(text, { x, y, size: fitted })}" fill="${color}"/>`;
}

/** The context gate of a word (0–1) as a bar with its value. */
export function drawGate(lettering: Lettering, gate: number, { x, y, width }: Place & { width: number }): string {
  const label = `gate ${gate.toFixed(2)}`;
  const room = 62;
  const length = width - room;
  return (
    drawText(lettering, label, { x, y: y + 9, size: 11, width: room - 4, color: faint }) +
    `<rect x="${x + room}" y="${y + 2}" width="${length}" height="7" rx="3.5" fill="${track}"/>` +
    `<rect x="${x + room}" y="${y + 2}" width="${(length * gate).toFixed(1)}" height="7" rx="3.5" fill="${bar}"/>`
  );
}

/** The strongest channels as upright bars over their numbers, from 0 to 1. */
export function drawChannels(
  lettering: Lettering,
  channels: readonly ChannelStrength[],
  { x, y, width }: Place & { width: number },
): string {
  const height = 34;
  const step = width / channels.length;
  const widest = Math.max(...channels.map(({ channel }) => lettering.measure(String(channel), 10)));
  const size = Math.min(10, (10 * (step - 5)) / widest);
  return channels
    .map(({ channel, value }, index) => {
      const left = x + index * step;
      const length = height * value;
      return (
        `<rect x="${left.toFixed(1)}" y="${y}" width="${(step - 4).toFixed(1)}" height="${height}" fill="${track}"/>` +
        `<rect x="${left.toFixed(1)}" y="${(y + height - length).toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${length.toFixed(1)}" fill="${bar}"/>` +
        drawText(lettering, String(channel), { x: left, y: y + height + 11, size, width: step, color: faint })
      );
    })
    .join('');
}

/** A colour scale from 0 to `top`, a note beside it. */
export function drawLegend(
  lettering: Lettering,
  { colors, ends, note }: SheetLegend,
  { x, y, width }: Place & { width: number },
): string {
  if (!colors) return drawText(lettering, note, { x, y: y + 12, size: 12, width, color: faint });
  const length = Math.min(160, width / 4);
  const steps = 32;
  const strip = Array.from({ length: steps }, (_, step) => {
    const at = 3 * Math.round((255 * step) / (steps - 1));
    const left = x + 14 + (length * step) / steps;
    return `<rect x="${left}" y="${y + 2}" width="${length / steps + 0.5}" height="11" fill="rgb(${colors[at]},${colors[at + 1]},${colors[at + 2]})"/>`;
  });
  const right = x + 14 + length + 6;
  return (
    drawText(lettering, ends[0], { x, y: y + 12, size: 12, width: 12, color: faint }) +
    strip.join('') +
    drawText(lettering, `${ends[1]}   ${note}`, {
      x: right,
      y: y + 12,
      size: 12,
      width: width - right + x,
      color: faint,
    })
  );
}

export interface SheetLegend {
  /** `[256, 3]` (0–255), where the style has colours. */
  readonly colors?: Uint8Array;
  /** What the first and the last colour stand for. */
  readonly ends: readonly [string, string];
  readonly note: string;
}
