import { colorMap } from '../image/color-map.js';
import { joinModules, readAsset } from './page-assets.js';

/** What stands before and after the data of a report. */
export async function reportFrame(title: string, pageSize: number): Promise<{ before: string; after: string }> {
  const [template, style, script] = await Promise.all([
    readAsset('report.html'),
    readAsset('style.css'),
    joinModules('report/page/report-page.js'),
  ]);
  const colors = dataScript('colors', JSON.stringify(Buffer.from(colorMap('viridis')).toString('base64')));
  const parts: Record<string, string> = { title: escapeHtml(title), style, script, pageSize: String(pageSize) };
  const filled = template.replace(/(?:\/\*)?__(\w+)__(?:\*\/)?/g, (whole, name: string) => parts[name] ?? whole);
  const [before = '', after = ''] = filled.split('<!--__data__-->');
  return { before: before + colors, after };
}

/** Data as text that no browser runs, whatever it holds. */
export function dataScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>\n`;
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
