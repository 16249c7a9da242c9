import type { Comparison } from '../pipelines/comparison-data.js';
import type { VariantResult } from '../pipelines/variant-result.js';

const columns: readonly [name: string, read: (variant: VariantResult) => string | null | undefined][] = [
  ['variant', ({ name }) => name],
  ['CIDEr-D', ({ cider }) => cider?.mean.toFixed(1)],
  ['range', ({ cider }) => cider && `${cider.least.toFixed(1)}–${cider.most.toFixed(1)}`],
  ['cross-entropy', ({ crossEntropy }) => crossEntropy?.toFixed(3)],
  ['words/s', ({ wordsPerSecond }) => wordsPerSecond?.toFixed(0)],
  ['parameters', ({ parameters }) => parameters?.toLocaleString('en')],
  ['entropy', ({ health }) => health?.entropy?.toFixed(2)],
  ['moved', ({ health }) => health?.movement?.toFixed(3)],
];

/** A comparison as the lines of a table. */
export function comparisonLines({ variants, seeds }: Comparison): string[] {
  const shown = columns.filter(([name]) => name !== 'range' || seeds.length > 1);
  const rows = [
    shown.map(([name]) => name),
    ...variants.map((variant) => shown.map(([, read]) => read(variant) ?? '–')),
  ];
  const widths = shown.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join('  '),
  );
}
