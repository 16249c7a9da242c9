import { type Dataset, splits } from '../dataset/dataset.js';
import { counted } from '../text/counted.js';
import { printable } from '../text/printable.js';
import type { PreparedDataset } from './prepare-dataset.js';

/** What `prepare --json` prints. */
export function prepareJson({ dataset, summary }: PreparedDataset): object {
  const { images, ...lists } = dataset;
  const { images: counts, captions, ...numbers } = summary;
  return {
    images: images.length,
    captions,
    splits: counts,
    dataset: Object.fromEntries(images.map((image) => [image.file, image.captions])),
    ...lists,
    ...numbers,
  };
}

/** Names of each kind that people are shown. */
const shownNames = 20;

/** The same in lines for people. */
export function prepareLines({ dataset, summary }: PreparedDataset): string[] {
  const { images, captions, lengths, vocabulary, minCount, coverage } = summary;
  const covered = splits.filter((split) => coverage[split].tokens > 0);
  return [
    `Format: ${dataset.format}`,
    `Pictures: ${dataset.images.length} (${splits.map((split) => `${split} ${images[split]}`).join(', ')})`,
    `Captions: ${captions}, of ${lengths.shortest}–${lengths.longest} words, ${lengths.mean.toFixed(1)} on average`,
    `Vocabulary: ${counted(vocabulary, 'word')} seen ${minCount === 1 ? 'once' : `${minCount} times`} or more in train`,
    `Covered by it: ${covered.map((split) => `${(100 * coverage[split].share).toFixed(1)} % of ${split}`).join(', ') || 'nothing'}`,
    ...faultLines(dataset),
    ...dataset.notes,
  ];
}

/** What is wrong with a dataset, in lines for people; those that name nothing too. */
export function faultLines({ missing, unreadable, uncaptioned, unknownIds, dropped, leaks }: Dataset): string[] {
  return [
    ...listed('Missing pictures', missing),
    ...listed('Unreadable pictures', unreadable),
    ...listed('Pictures without caption', uncaptioned),
    ...listed('Ids without picture', unknownIds),
    ...listed(
      'Captions left out',
      dropped.map(({ file, caption, reason }) => `${file}: "${caption}": ${reason}`),
    ),
    ...listed(
      'Equal pictures in two splits',
      leaks.map((files) => files.join(' = ')),
    ),
  ];
}

function listed(title: string, names: readonly string[]): string[] {
  const more = names.length - shownNames;
  return [
    `${title}: ${names.length}`,
    ...names.slice(0, shownNames).map((name) => `  ${printable(name)}`),
    ...(more > 0 ? [`  and ${more} more; saccade prepare --json names all`] : []),
  ];
}
