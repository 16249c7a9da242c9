/// <reference lib="dom" />
import type UPlot from 'uplot';
import { element } from './attention-figure.js';
import type { CurvesData } from './curves-data.js';

/** The chart library stands in the same script, in front of this one. */
declare const uPlot: typeof UPlot;

interface Curve {
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

/** What there is to draw; charts without a number are left out. */
export function chartSpecs({ steps, ends }: CurvesData): ChartSpec[] {
  const ofSteps = (name: string, values: readonly number[]) => ({ name, epochs: steps.epochs, values });
  const ofEnds = (name: string, values: readonly (number | null)[]) => ({ name, epochs: ends.epochs, values });
  const specs: ChartSpec[] = [
    {
      title: 'Losses in training (nats a word)',
      curves: [
        { ...ofSteps('cross-entropy of steps', steps.crossEntropy), faint: true },
        ofEnds('cross-entropy', ends.crossEntropy),
        ofEnds('all that is minimised', ends.loss),
      ],
    },
    {
      title: 'CIDEr-D of validation captions written freely (0–100 scale)',
      curves: [ofEnds('CIDEr-D', ends.cider)],
    },
    { title: 'Learning rate', curves: [ofSteps('learning rate', steps.learningRate)] },
    { title: 'Attention: entropy (nats; 0 is one cell)', curves: [ofEnds('entropy', ends.entropy)] },
    {
      title: 'Attention: moved from word to word, and context gate (0–1)',
      curves: [ofEnds('moved', ends.movement), ofEnds('gate', ends.gate)],
    },
    {
      title: 'Attention: sum over a sentence on the least and the most seen cell',
      curves: [ofEnds('least', ends.leastCoverage), ofEnds('most', ends.mostCoverage)],
    },
    { title: 'Norm of the gradient', curves: [ofSteps('norm', steps.gradientNorm)] },
    { title: 'Words a second', curves: [ofSteps('words a second', steps.tokensPerSecond)] },
  ];
  return specs
    .map((spec) => ({ ...spec, curves: spec.curves.filter(({ values }) => values.some((value) => value !== null)) }))
    .filter(({ curves }) => curves.length > 0);
}

const chartHeight = 220;

/** Draws a chart in the colours of the page as they are now; it follows the width of its place. */
export function drawChart({ title, curves }: ChartSpec): HTMLElement {
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
  return {
    width: 400,
    height: chartHeight,
    scales: { x: { time: false } },
    axes: [axis, { ...axis, values: shown, size: 64 }],
    series: [
      { label: 'epoch', value: (_, value) => (value === null ? '–' : short(value)) },
      ...curves.map(({ name, faint }) => ({
        label: name,
        stroke: color(faint ? '--line-3' : `--line-${++strong}`),
        width: faint ? 1 : 2,
        spanGaps: true,
        points: { show: !faint && curves[0]!.epochs.length <= 50 },
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
