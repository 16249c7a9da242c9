import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { colorMap } from '../image/color-map.js';
import { dataScript, escapeHtml } from './html-report-frame.js';
import { joinModules, readAsset } from './page-assets.js';
import { writeWhole } from './write-whole.js';

export interface ChartPage {
  /** File of the template in the page assets. */
  readonly template: string;
  readonly title: string;
  /** The page's script, a module below the sources. */
  readonly module: string;
  /** What the page shows, by the id under which it finds it. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes a page of charts and pictures with their attention: one file that loads nothing from elsewhere. */
export async function writeChartPage(path: string, { template: file, title, module, data }: ChartPage): Promise<void> {
  const [template, style, chartPageStyle, script, chartStyle, chartScript] = await Promise.all([
    readAsset(file),
    readAsset('style.css'),
    readAsset('charts.css'),
    joinModules(module),
    readChartFile('uPlot.min.css'),
    readChartFile('uPlot.iife.min.js'),
  ]);
  const colors = Buffer.from(colorMap('viridis')).toString('base64');
  const parts: Record<string, string> = {
    title: escapeHtml(title),
    style: [chartStyle, style, chartPageStyle].join('\n'),
    script: `${chartScript}\n${script}`,
    data: Object.entries({ colors, ...data })
      .map(([id, value]) => dataScript(id, JSON.stringify(value)))
      .join(''),
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
