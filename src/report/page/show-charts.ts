/// <reference lib="dom" />
import type UPlot from 'uplot';
import { element } from './attention-figure.js';

/** The chart library stands in the same script, in front of this one. */
declare const uPlot: typeof UPlot;

export interface Curve {
  readonly name: string;
  readonly epochs: readonly number[];
  readonly values: readonly (number | null)[];
  /** Drawn behind the others, in grey. */
  readonly faint?: boolean;
}

/** Curves over epochs on one scale. */
export interface ChartSpec {
  readonly title: string;
  readonly curves: readonly Curve[];
}

const chartHeight = 220;
/** Colours of the style; further lines have the same ones, dashed. */
const lineColors = 8;

/** Draws charts, and again in other colours where the theme changes; those without a number are left out. */
export function showCharts(place: HTMLElement, specs: readonly ChartSpec[]): void {
  const drawn = specs
    .map((spec) => ({ ...spec, curves: spec.curves.filter(({ values }) => values.some((value) => value !== null)) }))
    .filter(({ curves }) => curves.length > 0);
  const draw = () => place.replaceChildren(...drawn.map(drawChart));
  draw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}

/** A chart in the colours of the page as they are now; it follows the width of its place. */
function drawChart({ title, curves }: ChartSpec): HTMLElement {
  const figure = element('figure', 'card');
  const caption = element('figcaption');
  caption.textContent = title;
  const place = element('div');
  place.setAttribute('role', 'img');
  place.setAttribute('aria-label', curves.map(inWords).join('; '));
  figure.append(caption, place);
  const data = uPlot.join(curves.map(({ epochs, values }) => [[...epochs], [...values]] as UPlot.AlignedData));
  const chart = new uPlot(chartOptions(curves), data, place);
  new ResizeObserver(() => {
    if (place.clientWidth > 0) chart.setSize({ width: place.clientWidth, height: chartHeight });
  }).observe(place);
  return figure;
}

function chartOptions(curves: readonly Curve[]): UPlot.Options {
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const axis = { stroke: color('--ink'), grid: { stroke: color('--line') }, ticks: { stroke: color('--line') } };
  const shown = (_: UPlot, values: (number | null)[]) => values.map((value) => (value === null ? '' : short(value)));
  let strong = 0;
  const lineOf = ({ name, faint }: Curve) => {
    if (faint) return { label: name, stroke: color('--line-faint'), width: 1 };
    const place = strong++;
    const stroke = color(`--line-${1 + (place % lineColors)}`);
    return { label: name, stroke, width: 2, ...(place >= lineColors && { dash: [6, 4] }) };
  };
  return {
    width: 400,
    height: chartHeight,
    scales: { x: { time: false } },
    axes: [axis, { ...axis, values: shown, size: 64 }],
    series: [
      { label: 'epoch', value: (_, value) => (value === null ? '–' : short(value)) },
      ...curves.map((curve) => ({
        ...lineOf(curve),
        spanGaps: true,
        points: { show: !curve.faint && curve.epochs.length <= 50 },
        value: (_: UPlot, value: number | null) => (value === null ? '–' : short(value)),
      })),
    ],
  };
}

/** For those who cannot see the chart. */
function inWords({ name, epochs, values }: Curve): string {
  const present = values.flatMap((value, at) => (value === null ? [] : [{ value, epoch: epochs[at]! }]));
  const [first, last] = [present[0]!, present[present.length - 1]!];
  const all = present.map(({ value }) => value);
  return `${name}: ${short(first.value)} at epoch ${short(first.epoch)}, ${short(last.value)} at epoch ${short(last.epoch)}, least ${short(Math.min(...all))}, most ${short(Math.max(...all))}`;
}

/** A number in few letters. */
export function short(value: number): string {
  if (value !== 0 && Math.abs(value) < 1e-3) return value.toExponential(1);
  return String(Number(value.toPrecision(4)));
}
