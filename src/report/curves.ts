import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { colorMap } from '../image/color-map.js';
import { dataScript, escapeHtml } from './html-report-frame.js';
import type { CurvesData } from './page/curves-data.js';
import { joinModules, readAsset } from './page-assets.js';
import { writeWhole } from './write-whole.js';

/** The page's script, each module after those that it imports. */
const modules = [
  'image/smooth-map.js',
  'report/page/attention-place.js',
  'report/page/paint-attention.js',
  'report/page/attention-figure.js',
  'report/page/curves-charts.js',
  'report/page/curves-page.js',
];

/** Writes the page of a run's curves and sample captions: one file that loads nothing from elsewhere. */
export async function writeCurves(path: string, { title, data }: { title: string; data: CurvesData }): Promise<void> {
  const [template, style, script, chartStyle, chartScript] = await Promise.all([
    readAsset('curves.html'),
    readAsset('style.css'),
    joinModules(modules),
    readChartFile('uPlot.min.css'),
    readChartFile('uPlot.iife.min.js'),
  ]);
  const colors = JSON.stringify(Buffer.from(colorMap('viridis')).toString('base64'));
  const parts: Record<string, string> = {
    ...{ title: escapeHtml(title), style: `${chartStyle}\n${style}`, script: `${chartScript}\n${script}` },
    data: dataScript('colors', colors) + dataScript('curves', JSON.stringify(data)),
  };
  // Functions, because names and captions may hold what `replace` takes for a pattern.
  await writeWhole(
    path,
    template.replace(/(?:\/\*|<!--)?__(\w+)__(?:\*\/|-->)?/g, (whole, name: string) => parts[name] ?? whole),
  );
}

function readChartFile(name: string): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`uplot/dist/${name}`), 'utf8');
}
