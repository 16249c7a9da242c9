const percent = (share) => `${(100 * share).toFixed(1)} %`;

const columns = [
  ['right captions', (run) => run.right, percent],
  ["shape words' attention in the box", (run) => run.shareInBox, percent],
  ['largest cell in it', (run) => run.peakInBox, percent],
  ["colour words' attention in the box", (run) => run.colourWords.shareInBox, percent],
  ['by chance', (run) => run.chance, percent],
  ['moves from word to word', (run) => run.movement, percent],
  ['entropy (nats)', (run) => run.entropy, (value) => value.toFixed(2)],
  ['training (s)', (run) => run.seconds, (value) => value.toFixed(0)],
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
    const cells = columns.map(([, read, text]) => cell(runs.map(read), text));
    return line([name, Object.keys(bySeed).join(', '), ...cells]);
  });
  return line(titles) + line(titles.map(() => '---')) + rows.join('');
}
