import { writeChartPage } from './chart-page.js';
import type { ComparisonData } from './page/comparison-data.js';

/** Writes the page that sets variants side by side. */
export function writeComparison(path: string, comparison: ComparisonData): Promise<void> {
  return writeChartPage(path, {
    template: 'comparison.html',
    title: 'Variants compared',
    module: 'report/page/comparison-page.js',
    data: { comparison },
  });
}
