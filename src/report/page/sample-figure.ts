/// <reference lib="dom" />
import type { PackedAttention } from './attention-data.js';
import { attentionFigure, element, type FigureLook } from './attention-figure.js';
import type { PaintStyle } from './paint-attention.js';
import { showAt } from './show-at.js';

/** Longest side of the picture on a card (pixels). */
export const cardPictureSize = 224;

/** A picture that is shown with what was said about it. */
export interface SamplePicture {
  readonly file: string;
  /** Base64 of a WebP file. */
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
  /** What people said. */
  readonly references: readonly string[];
}

/** What a model said about it. */
export interface SaidAttention extends PackedAttention {
  readonly caption: string;
}

/** The picture, the words that show where the model looked, and where that is in words; the picture alone where nothing was said. */
export function sampleFigure(picture: SamplePicture, said: SaidAttention | undefined, look: FigureLook): HTMLElement[] {
  const image = element('img');
  Object.assign(image, { src: `data:image/webp;base64,${picture.thumbnail}`, alt: said?.caption ?? picture.file });
  showAt(image, picture, cardPictureSize);
  if (!said) return [image];
  const figure = attentionFigure(image, { ...said, maps: unpackMaps(said) }, look);
  return [figure.picture, figure.words, figure.where];
}

/** `[words][cells]` (0–255) */
export function unpackMaps({ words, weights }: Pick<PackedAttention, 'words' | 'weights'>): Float32Array[] {
  const bytes = Uint8Array.from(atob(weights), (character) => character.charCodeAt(0));
  const cells = bytes.length / words.length;
  return words.map((_, word) => Float32Array.from(bytes.subarray(word * cells, (word + 1) * cells)));
}

/** Lines that open on a click. */
export function foldedList(title: string, lines: readonly string[]): HTMLElement {
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

/** Sentences, each by itself. */
export function paragraphs(sentences: readonly string[]): HTMLElement[] {
  return sentences.map((sentence) => {
    const paragraph = element('p');
    paragraph.textContent = sentence;
    return paragraph;
  });
}

/** The page's data under an id. */
export function pageData<Data>(id: string): Data {
  return JSON.parse(document.getElementById(id)!.textContent ?? 'null') as Data;
}

/** Attention as the page's choice `style` says, in its colours. */
export function pageLook(): FigureLook {
  const colors = Uint8Array.from(atob(pageData<string>('colors')), (character) => character.charCodeAt(0));
  const style = document.getElementById('style') as HTMLSelectElement;
  return { colors, style: () => style.value as PaintStyle };
}
