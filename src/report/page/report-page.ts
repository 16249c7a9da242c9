/// <reference lib="dom" />

import { counted } from '../../text/counted.js';
import type { ReportEntry, ReportFailure, ReportIndexEntry } from './attention-data.js';
import { attentionFigure, byId, element } from './attention-figure.js';
import { cardPictureSize, foldedList, pageData, pageLook, unpackMaps } from './sample-figure.js';
import { showAt } from './show-at.js';

/** Pictures of one page, as the report's writer divides them. */
const pageSize = Number(document.getElementById('cards')!.dataset.size);
const failuresAtOnce = 200;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

const index = pageData<ReportIndexEntry[]>('index');
const failures = pageData<ReportFailure[]>('failed');
const look = pageLook();

let matches: number[] = [];
let page = 0;

function filter(): void {
  const wanted = byId<HTMLInputElement>('text').value.toLowerCase().split(/\s+/).filter(Boolean);
  const least = Number(byId<HTMLInputElement>('least').value) / 100;
  const most = Number(byId<HTMLInputElement>('most').value || 100) / 100;
  matches = [...index.keys()].filter((at) => {
    const [file, caption, confidence] = index[at]!;
    const text = `${file}\n${caption}`.toLowerCase();
    return confidence >= least && confidence <= most && wanted.every((word) => text.includes(word));
  });
  const order = byId<HTMLSelectElement>('order').value;
  const sign = order === 'sure' ? -1 : 1;
  if (order !== 'given') matches.sort((one, other) => sign * (index[one]![2] - index[other]![2]) || one - other);
  page = 0;
  fillPageChoice();
  show();
}

function fillPageChoice(): void {
  const pages = Math.max(1, Math.ceil(matches.length / pageSize));
  const options = Array.from({ length: pages }, (_, at) => new Option(`${at + 1} of ${pages}`, String(at)));
  byId<HTMLSelectElement>('page').replaceChildren(...options);
}

function show(): void {
  const start = page * pageSize;
  const shown = matches.slice(start, start + pageSize);
  byId('cards').replaceChildren(...shown.map((at) => card(entryAt(at))));
  const of = matches.length === index.length ? '' : ` of those that match (${index.length} in all)`;
  byId('shown').textContent =
    shown.length === 0 ? 'No picture matches.' : `${start + 1}–${start + shown.length} of ${matches.length}${of}`;
  byId<HTMLSelectElement>('page').value = String(page);
  byId<HTMLButtonElement>('before').disabled = page === 0;
  byId<HTMLButtonElement>('after').disabled = start + pageSize >= matches.length;
}

/** Parts of the page that were read last; the others stay text. */
const parts = new Map<number, ReportEntry[]>();
const partsKept = 32;

function entryAt(at: number): ReportEntry {
  const part = Math.floor(at / pageSize);
  const entries = parts.get(part) ?? pageData<ReportEntry[]>(`part-${part}`);
  parts.delete(part);
  parts.set(part, entries);
  if (parts.size > partsKept) parts.delete(parts.keys().next().value!);
  return entries[at % pageSize]!;
}

function card(entry: ReportEntry): HTMLElement {
  const made = element('article', 'card');
  const name = element('h2');
  const file = element('bdi');
  file.textContent = entry.file;
  name.append(file);
  const image = element('img');
  image.src = `data:image/webp;base64,${entry.thumbnail}`;
  image.alt = entry.caption;
  image.title = `${entry.width} × ${entry.height}`;
  showAt(image, entry, cardPictureSize);
  const figure = attentionFigure(image, { ...entry, maps: unpackMaps(entry) }, look);
  made.append(name, figure.picture, figure.words, figure.where, confidenceLine(entry.confidence));
  const others = entry.alternatives.map(({ caption, confidence }) => `${caption} (${percent(confidence)})`);
  if (others.length > 0) made.append(foldedList('Other captions', others));
  return made;
}

function confidenceLine(confidence: number): HTMLElement {
  const line = element('div', 'confidence');
  const meter = element('meter');
  meter.value = confidence;
  meter.setAttribute('aria-label', 'Confidence');
  line.append(meter, `${percent(confidence)} sure`);
  return line;
}

function listFailures(): void {
  if (failures.length === 0) return;
  const details = byId('failures');
  details.hidden = false;
  details.querySelector('summary')!.textContent = `Not captioned: ${failures.length}`;
  const list = details.querySelector('ul')!;
  const more = details.querySelector('button')!;
  const add = () => {
    for (const [file, message] of failures.slice(list.childElementCount, list.childElementCount + failuresAtOnce)) {
      const item = element('li');
      const name = element('bdi');
      name.textContent = file;
      item.append(name, `: ${message}`);
      list.append(item);
    }
    more.hidden = list.childElementCount >= failures.length;
  };
  more.addEventListener('click', add);
  add();
}

function turnTo(next: number): void {
  page = next;
  show();
  window.scrollTo({ top: 0 });
}

byId('filter').addEventListener('submit', (event) => event.preventDefault());
for (const id of ['text', 'least', 'most', 'order']) byId(id).addEventListener('input', filter);
byId('before').addEventListener('click', () => turnTo(page - 1));
byId('after').addEventListener('click', () => turnTo(page + 1));
byId('page').addEventListener('change', () => turnTo(Number(byId<HTMLSelectElement>('page').value)));
byId('summary').textContent =
  `${counted(index.length, 'picture')}. Move over a word, or tab to a caption and use the arrow keys, to see where the model looked, each word on its own scale.`;
listFailures();
filter();
