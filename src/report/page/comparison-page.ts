/// <reference lib="dom" />
import { byId, element } from './attention-figure.js';
import type { ComparedVariant, ComparisonData } from './comparison-data.js';
import { fillTable, type TableColumn } from './number-table.js';
import { foldedList, pageData, pageLook, paragraphs, sampleFigure } from './sample-figure.js';
import { short, showCharts } from './show-charts.js';

const comparison = pageData<ComparisonData>('comparison');
const look = pageLook();

const range = (least: number, most: number): string => `${least.toFixed(2)}–${most.toFixed(2)}`;

function columns(): TableColumn[] {
  const { variants } = comparison;
  const column = (name: string, read: (variant: ComparedVariant) => TableColumn['values'][number]) => ({
    name,
    values: variants.map(read),
  });
  const all = [
    column('Variant', ({ name }) => name),
    column('Options', ({ options }) => options || 'those of all'),
    column('CIDEr-D', ({ cider }) => cider?.mean.toFixed(1)),
    column('Least–most', ({ cider }) =>
      cider && cider.most > cider.least ? `${cider.least.toFixed(1)}–${cider.most.toFixed(1)}` : null,
    ),
    column('Cross-entropy', ({ crossEntropy }) => crossEntropy?.toFixed(3)),
    column('Words/s', ({ wordsPerSecond }) => wordsPerSecond?.toFixed(0)),
    column('Parameters', ({ parameters }) => parameters?.toLocaleString('en')),
    column('Entropy', ({ health }) => health?.entropy?.toFixed(2)),
    column('Moved', ({ health }) => health?.movement?.toFixed(2)),
    column('Coverage', ({ health }) => health?.coverage && range(health.coverage.least, health.coverage.most)),
    column('Gate', ({ health }) => health?.gate?.toFixed(2)),
    column('Channels', ({ health }) =>
      health?.channels ? `${short(health.channels.mean)} ± ${short(health.channels.spread)}` : null,
    ),
  ];
  return all.filter(({ values }) => values.some((value) => value !== null && value !== undefined));
}

function pictureSection(picture: ComparisonData['pictures'][number]): HTMLElement {
  const section = element('section', 'compared');
  const name = element('h3');
  const file = element('bdi');
  file.textContent = picture.file;
  name.append(file);
  const cards = element('div', 'cards');
  cards.append(
    ...comparison.variants.map((variant, at) => {
      const card = element('article', 'card');
      const title = element('h4');
      title.textContent = variant.name;
      card.append(title, ...sampleFigure(picture, picture.said[at] ?? undefined, look));
      return card;
    }),
  );
  section.append(name, foldedList('Written by people', picture.references), cards);
  return section;
}

byId('summary').textContent = comparison.summary;
byId('warnings').append(...paragraphs(comparison.warnings));
byId('look').addEventListener('submit', (event) => event.preventDefault());
fillTable(byId<HTMLTableElement>('numbers'), columns());
showCharts(byId('charts'), comparison.charts);
byId('samples').append(...comparison.pictures.map(pictureSection));
if (comparison.pictures.length === 0)
  byId('samples-note').textContent = 'There are no validation pictures to describe.';
