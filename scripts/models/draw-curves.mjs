#!/usr/bin/env node
// Draws dev CIDEr-D after each epoch of several runs, from what `saccade train` wrote, as an SVG on standard output.
//
//   node scripts/models/draw-curves.mjs "name=<folder>/training.jsonl" … > docs/images/curves.svg
import { readFileSync } from 'node:fs';
import { schemeCategory10 } from 'd3-scale-chromatic';

const [width, height, margin, legend] = [560, 320, 44, 230];

/** The score after each epoch, the first one first. */
function scoresOf(file) {
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return lines.filter(({ end, cider }) => end && cider !== null).map(({ epoch, cider }) => ({ epoch, cider }));
}

const runs = process.argv.slice(2).map((argument, index) => {
  const [name, file] = argument.split('=');
  return { name, color: schemeCategory10[index % 10], scores: scoresOf(file) };
});
const epochs = Math.max(...runs.flatMap(({ scores }) => scores.map(({ epoch }) => epoch)));
const top = 10 * Math.ceil(Math.max(...runs.flatMap(({ scores }) => scores.map(({ cider }) => cider))) / 10);
const x = (epoch) => margin + ((epoch - 1) / Math.max(1, epochs - 1)) * (width - 2 * margin);
const y = (cider) => height - margin - (cider / top) * (height - 2 * margin);
const text = (at, content, anchor = 'middle') =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${content}</text>`;
const line = (from, to, color) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${color}"/>`;

const rows = Array.from({ length: top / 10 + 1 }, (_, ten) => 10 * ten).map(
  (score) =>
    line([margin, y(score)], [width - margin, y(score)], '#ccc') + text([margin - 8, y(score) + 4], score, 'end'),
);
const columns = Array.from({ length: epochs }, (_, i) => text([x(i + 1), height - margin + 18], i + 1));
const curves = runs.map(({ name, color, scores }, index) => {
  const points = scores.map(({ epoch, cider }) => `${x(epoch).toFixed(1)},${y(cider).toFixed(1)}`);
  const dots = points.map(
    (point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3" fill="${color}"/>`,
  );
  const place = margin + 10 + 20 * index;
  const label = line([width, place - 4], [width + 20, place - 4], color) + text([width + 26, place], name, 'start');
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}${label}`;
});
const titles = text([width / 2, height - 8], 'epoch') + text([margin, margin - 16], 'CIDEr-D on dev', 'start');
process.stdout.write(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + legend} ${height}" font-family="sans-serif" font-size="12" fill="#222"><title>CIDEr-D on dev after each epoch</title><rect width="100%" height="100%" fill="#fff"/>${rows.join('')}${columns.join('')}${titles}${curves.join('')}</svg>\n`,
);
