/// <reference lib="dom" />
import { attentionFigure, element, type FigureLook } from './attention-figure.js';
import { chartSpecs, drawChart, short } from './curves-charts.js';
import type { CurvesData, CurvesPicture } from './curves-data.js';
import type { PaintStyle } from './paint-attention.js';

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const parse = <Data>(id: string): Data => JSON.parse(byId(id).textContent ?? 'null') as Data;

const curves = parse<CurvesData>('curves');
const look: FigureLook = {
  colors: Uint8Array.from(atob(parse<string>('colors')), (character) => character.charCodeAt(0)),
  style: () => byId<HTMLSelectElement>('style').value as PaintStyle,
};

function drawCharts(): void {
  byId('charts').replaceChildren(...chartSpecs(curves).map(drawChart));
}

function summary(): string {
  const { epochs, cider, crossEntropy } = curves.ends;
  const last = epochs[epochs.length - 1];
  const loss = crossEntropy[crossEntropy.length - 1];
  const scores = cider.filter((score) => score !== null);
  const most = Math.max(...scores);
  const best = scores.length > 0 ? ` Best CIDEr-D ${short(most)} after epoch ${epochs[cider.indexOf(most)]}.` : '';
  return `${last} epochs; cross-entropy ${short(loss ?? 0)} nats a word in the last one.${best}`;
}

function fillTable(): void {
  const { ends } = curves;
  const columns: [string, readonly (number | null)[]][] = [
    ['Epoch', ends.epochs],
    ['Cross-entropy', ends.crossEntropy],
    ['Loss', ends.loss],
    ['CIDEr-D', ends.cider],
    ['Entropy', ends.entropy],
    ['Moved', ends.movement],
    ['Gate', ends.gate],
    ['Least seen', ends.leastCoverage],
    ['Most seen', ends.mostCoverage],
  ];
  const table = byId<HTMLTableElement>('numbers');
  const head = table.createTHead().insertRow();
  for (const [name] of columns) {
    const cell = element('th');
    cell.scope = 'col';
    cell.textContent = name;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of ends.epochs.keys()) {
    const line = body.insertRow();
    for (const [, values] of columns) {
      const value = values[row];
      line.insertCell().textContent = value === null || value === undefined ? '–' : short(value);
    }
  }
}

function pictureCard(picture: CurvesPicture, epoch: number): HTMLElement {
  const made = element('article', 'card');
  const name = element('h3');
  const file = element('bdi');
  file.textContent = picture.file;
  name.append(file);
  made.append(name);
  const said = picture.captions.find((caption) => caption.epoch === epoch);
  const image = element('img');
  Object.assign(image, { src: `data:image/webp;base64,${picture.thumbnail}`, alt: said?.caption ?? picture.file });
  [image.width, image.height] = [picture.width, picture.height];
  if (said) {
    const figure = attentionFigure(image, { ...said, maps: unpack(said) }, look);
    made.append(figure.picture, figure.words, figure.where);
  } else made.append(image);
  made.append(
    list('Written by people', picture.references),
    list(
      'After each epoch',
      picture.captions.map(({ epoch, caption }) => `${epoch}: ${caption}`),
    ),
  );
  return made;
}

function unpack({ words, weights }: CurvesPicture['captions'][number]): Float32Array[] {
  const bytes = Uint8Array.from(atob(weights), (character) => character.charCodeAt(0));
  const cells = bytes.length / words.length;
  return words.map((_, word) => Float32Array.from(bytes.subarray(word * cells, (word + 1) * cells)));
}

function list(title: string, lines: readonly string[]): HTMLElement {
  const details = element('details');
  const head = element('summary');
  head.textContent = `${title} (${lines.length})`;
  const items = lines.map((line) => {
    const item = element('li');
    item.textContent = line;
    return item;
  });
  const ordered = element('ol');
  ordered.append(...items);
  details.append(head, ordered);
  return details;
}

function showSamples(): void {
  const epoch = curves.ends.epochs[Number(byId<HTMLInputElement>('epoch').value)]!;
  byId('epoch-shown').textContent = String(epoch);
  const lists = () => Array.from(document.querySelectorAll<HTMLDetailsElement>('#cards details'));
  const open = lists().map((details) => details.open);
  byId('cards').replaceChildren(...curves.pictures.map((picture) => pictureCard(picture, epoch)));
  lists().forEach((details, at) => {
    details.open = open[at] ?? false;
  });
}

function startSamples(): void {
  if (curves.pictures.length === 0) {
    byId('moment').hidden = true;
    byId('samples-note').textContent = 'There are no validation pictures to describe.';
    return;
  }
  const slider = byId<HTMLInputElement>('epoch');
  slider.max = String(curves.ends.epochs.length - 1);
  slider.value = slider.max;
  slider.addEventListener('input', showSamples);
  showSamples();
}

byId('summary').textContent = summary();
byId('moment').addEventListener('submit', (event) => event.preventDefault());
drawCharts();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawCharts);
fillTable();
startSamples();
