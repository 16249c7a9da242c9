/// <reference lib="dom" />
import { attentionFigure, byId, element } from '../../report/page/attention-figure.js';
import type { PaintStyle } from '../../report/page/paint-attention.js';
import { showAt } from '../../report/page/show-at.js';
import { askForCaption, type CaptionAnswer, figureData } from './ask-for-caption.js';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Time between two words as they appear (milliseconds). */
const wordTime = 320;
/** Pictures less than half as long are enlarged (pixels). */
const viewSize = 448;

const colors = new Uint8Array(await (await fetch('/api/colors')).arrayBuffer());
const { models } = (await (await fetch('/api/models')).json()) as { models: string[] };
byId<HTMLSelectElement>('model').replaceChildren(...models.map((name) => new Option(name)));

let picture: Blob | undefined;
let running = new AbortController();

/** Captions the picture, or explains a sentence about it; an answer that is no longer wanted is dropped. */
async function ask(caption?: string): Promise<void> {
  if (!picture) return;
  running.abort();
  running = new AbortController();
  const { signal } = running;
  byId('fault').textContent = '';
  setStatus(caption === undefined ? 'Looking at the picture …' : 'Looking for your words …');
  const fields: Record<string, string> = {
    model: byId<HTMLSelectElement>('model').value,
    beamSize: byId<HTMLInputElement>('beam').value,
    temperature: byId<HTMLInputElement>('temperature').value,
    seed: String(Math.floor(Math.random() * 2 ** 31)),
    ...(caption !== undefined && { caption }),
  };
  try {
    const answer = await askForCaption(picture, fields, signal);
    // Heard, not seen: the words below show the same.
    setStatus(answer.caption, 'hidden');
    await present(answer, signal);
  } catch (error) {
    if (signal.aborted) return;
    setStatus('');
    byId('fault').textContent = error instanceof Error ? error.message : String(error);
  }
}

function setStatus(text: string, className = ''): void {
  byId('status').className = className;
  byId('status').textContent = text;
}

async function present(answer: CaptionAnswer, signal: AbortSignal): Promise<void> {
  const image = element('img');
  image.alt = answer.caption;
  image.src = `data:image/webp;base64,${answer.preview}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  showAt(image, { width, height }, Math.max(width, height, viewSize));
  const style = () => byId<HTMLSelectElement>('style').value as PaintStyle;
  const figure = attentionFigure(image, figureData(answer), { colors, style });
  byId('figure').replaceChildren(figure.picture, figure.words, figure.where);
  byId<HTMLMeterElement>('sure').value = answer.confidence;
  byId('percent').textContent = `${percent(answer.confidence)} sure`;
  listAlternatives(answer);
  byId<HTMLInputElement>('words').value = answer.caption;
  byId('result').hidden = false;
  await reveal(figure, signal);
}

/** Lets the words appear one by one, each with its map; at once for people who want less motion. */
async function reveal(
  { words, show }: Pick<ReturnType<typeof attentionFigure>, 'words' | 'show'>,
  signal: AbortSignal,
): Promise<void> {
  const buttons = Array.from(words.querySelectorAll('button'));
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const button of buttons) button.style.visibility = 'hidden';
  for (const [word, button] of buttons.entries()) {
    if (signal.aborted) return;
    button.style.visibility = 'visible';
    show(word);
    await new Promise((resolve) => setTimeout(resolve, wordTime));
  }
  if (!words.contains(document.activeElement) && !words.querySelector(':hover')) show(undefined);
}

function listAlternatives({ alternatives }: CaptionAnswer): void {
  const others = byId('others');
  others.hidden = alternatives.length === 0;
  const items = alternatives.map(({ caption, confidence }) => {
    const item = element('li');
    item.textContent = `${caption} (${percent(confidence)})`;
    return item;
  });
  others.querySelector('ol')!.replaceChildren(...items);
}

function take(files: FileList | null | undefined): void {
  const file = files?.[0];
  if (!file) return;
  picture = file;
  void ask();
}

const drop = byId('drop');
for (const name of ['dragover', 'dragleave', 'drop'])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', name === 'dragover');
  });
document.addEventListener('drop', (event) => take(event.dataTransfer?.files));
document.addEventListener('paste', (event) => take(event.clipboardData?.files));
byId('file').addEventListener('change', () => take(byId<HTMLInputElement>('file').files));
byId('options').addEventListener('submit', (event) => event.preventDefault());
for (const id of ['model', 'beam', 'temperature']) byId(id).addEventListener('change', () => void ask());
byId('own').addEventListener('submit', (event) => {
  event.preventDefault();
  void ask(byId<HTMLInputElement>('words').value);
});
byId('again').addEventListener('click', () => void ask());
document.body.dataset.ready = 'true';
