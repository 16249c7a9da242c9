/// <reference lib="dom" />
import type { AttentionData } from './attention-data.js';
import { attentionPlace } from './attention-place.js';
import { type PaintStyle, paintAttention } from './paint-attention.js';

export interface FigureLook {
  /** `[256, 3]` (0–255). */
  readonly colors: Uint8Array;
  readonly style: () => PaintStyle;
}

export interface AttentionFigure {
  /** The picture with a canvas over it. */
  readonly picture: HTMLElement;
  /** The sentence, each word a button; the arrow keys go from word to word. */
  readonly words: HTMLElement;
  /** Says where the word looked. */
  readonly where: HTMLElement;
  /** Lights a word's region, or none. */
  show(word: number | undefined): void;
}

/** A picture whose words light the region where the model looked, by pointer and by keyboard. */
export function attentionFigure(image: HTMLImageElement, data: AttentionData, look: FigureLook): AttentionFigure {
  const picture = element('div', 'picture');
  const canvas = element('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  picture.append(image, canvas);
  const where = element('p', 'where');
  where.setAttribute('role', 'status');
  const show = (word: number | undefined) => {
    canvas.hidden = word === undefined;
    buttons.forEach((button, index) => {
      button.classList.toggle('lit', index === word);
    });
    where.textContent = word === undefined ? '' : placeOf(data, word);
    if (word === undefined) return;
    const paint = { ...data, style: look.style(), colors: look.colors };
    paintAttention(canvas, data.maps[word]!, paint);
  };
  const buttons = data.words.map((text, word) => wordButton(text, { word, show }));
  return { picture, words: toolbar(buttons), where, show };
}

function placeOf(data: AttentionData, word: number): string {
  const gate = data.gate[word];
  const place = `${data.words[word]}: ${attentionPlace(data.maps[word]!, data.grid)}`;
  return gate === undefined ? place : `${place}, gate ${gate.toFixed(2)}`;
}

function wordButton(
  text: string,
  { word, show }: { readonly word: number; readonly show: (word: number | undefined) => void },
): HTMLButtonElement {
  const button = element('button', 'word');
  button.type = 'button';
  button.textContent = text;
  button.tabIndex = word === 0 ? 0 : -1;
  button.addEventListener('pointerenter', () => show(word));
  button.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') show(undefined);
  });
  button.addEventListener('focus', () => show(word));
  button.addEventListener('blur', () => show(undefined));
  button.addEventListener('click', () => show(word));
  return button;
}

/** One stop of the tab key; arrows, Home and End go from word to word, Escape puts the light out. */
function toolbar(buttons: readonly HTMLButtonElement[]): HTMLElement {
  const bar = element('div', 'words');
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'Words of the caption; each shows where the model looked');
  for (const button of buttons) bar.append(button, ' ');
  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 };
    const next = buttons[steps[event.key] ?? -1];
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    if (!next) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  });
  return bar;
}

/** The page's element with an id. */
export const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

/** An element with a class. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}
