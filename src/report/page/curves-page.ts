/// <reference lib="dom" />

import { counted } from '../../text/counted.js';
import { byId, element } from './attention-figure.js';
import { chartSpecs } from './curves-charts.js';
import type { CurvesData, CurvesPicture } from './curves-data.js';
import { fillTable } from './number-table.js';
import { foldedList, pageData, pageLook, paragraphs, sampleFigure } from './sample-figure.js';
import { short, showCharts } from './show-charts.js';

const curves = pageData<CurvesData>('curves');
const look = pageLook();

function summary(): string {
  const { epochs, cider, crossEntropy } = curves.ends;
  const last = epochs[epochs.length - 1];
  const loss = crossEntropy[crossEntropy.length - 1];
  const scores = cider.filter((score) => score !== null);
  const most = Math.max(...scores);
  const best = scores.length > 0 ? ` Best CIDEr-D ${short(most)} after epoch ${epochs[cider.indexOf(most)]}.` : '';
  return `${counted(last ?? 0, 'epoch')}; cross-entropy ${short(loss ?? 0)} nats a word in the last one.${best}`;
}

function pictureCard(picture: CurvesPicture, epoch: number): HTMLElement {
  const made = element('article', 'card');
  const name = element('h3');
  const file = element('bdi');
  file.textContent = picture.file;
  name.append(file);
  const said = picture.captions.find((caption) => caption.epoch === epoch);
  made.append(
    name,
    ...sampleFigure(picture, said, look),
    foldedList('Written by people', picture.references),
    foldedList(
      'After each epoch',
      picture.captions.map(({ epoch, caption }) => `${epoch}: ${caption}`),
    ),
  );
  return made;
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
byId('warnings').append(...paragraphs(curves.warnings));
byId('moment').addEventListener('submit', (event) => event.preventDefault());
showCharts(byId('charts'), chartSpecs(curves));
fillTable(byId<HTMLTableElement>('numbers'), [
  { name: 'Epoch', values: curves.ends.epochs },
  { name: 'Cross-entropy', values: curves.ends.crossEntropy },
  { name: 'Loss', values: curves.ends.loss },
  { name: 'CIDEr-D', values: curves.ends.cider },
  { name: 'Entropy', values: curves.ends.entropy },
  { name: 'Moved', values: curves.ends.movement },
  { name: 'Gate', values: curves.ends.gate },
  { name: 'Least seen', values: curves.ends.leastCoverage },
  { name: 'Most seen', values: curves.ends.mostCoverage },
  { name: 'Channels', values: curves.ends.channels },
  { name: 'Spread', values: curves.ends.channelSpread },
]);
startSamples();
