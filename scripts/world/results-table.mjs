const percent = (share) => `${(100 * share).toFixed(1)} %`;

const columns = [
  ['right captions', 'right', percent],
  ["attention in the shape's box", 'shareInBox', percent],
  ['largest cell in it', 'peakInBox', percent],
  ['by chance', 'chance', percent],
  ['moves from word to word', 'movement', percent],
  ['entropy (nats)', 'entropy', (value) => value.toFixed(2)],
  ['training (s)', 'seconds', (value) => value.toFixed(0)],
];

/** One value, or mean and range where there are several seeds. */
function cell(values, text) {
  if (values.some((value) => value === undefined)) return '';
  if (values.length === 1) return text(values[0]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${text(mean)} (${text(Math.min(...values))} – ${text(Math.max(...values))})`;
}

/** @param {Record<string, Record<string, object>>} results by variant and seed; a Markdown table of them */
export function resultsTable(results) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  const titles = ['variant', 'seeds', ...columns.map(([title]) => title)];
  const rows = Object.entries(results).map(([name, bySeed]) => {
    const runs = Object.values(bySeed);
    const cells = columns.map(([, key, text]) =>
      cell(
        runs.map((run) => run[key]),
        text,
      ),
    );
    return line([name, Object.keys(bySeed).join(', '), ...cells]);
  });
  return line(titles) + line(titles.map(() => '---')) + rows.join('');
}
