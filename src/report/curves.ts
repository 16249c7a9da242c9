import { writeChartPage } from './chart-page.js';
import type { CurvesData } from './page/curves-data.js';

/** Writes the page of a run's curves and sample captions. */
export function writeCurves(path: string, { title, data }: { title: string; data: CurvesData }): Promise<void> {
  return writeChartPage(path, {
    template: 'curves.html',
    title,
    module: 'report/page/curves-page.js',
    data: { curves: data },
  });
}
