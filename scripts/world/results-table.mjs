const percent = (share) => `${(100 * share).toFixed(1)} %`;

const columns = [
  ['variant', (name) => name],
  ['right captions', (_, { right }) => percent(right)],
  ["attention in the shape's box", (_, { shareInBox }) => percent(shareInBox)],
  ['largest cell in it', (_, { peakInBox }) => percent(peakInBox)],
  ['by chance', (_, { chance }) => percent(chance)],
  ['moved from word to word', (_, { movement }) => percent(movement)],
  ['entropy (nats)', (_, { entropy }) => entropy.toFixed(2)],
  ['training (s)', (_, { seconds }) => (seconds === undefined ? '' : seconds.toFixed(0))],
];

/** The results of all variants as a Markdown table. */
export function resultsTable(results) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  const head = line(columns.map(([title]) => title)) + line(columns.map(() => '---'));
  return (
    head +
    Object.entries(results)
      .map(([name, result]) => line(columns.map(([, cell]) => cell(name, result))))
      .join('')
  );
}
