import { defaultWorldOptions } from '../../dist/world/invent-scene.js';

const counts = { train: 6000, val: 300, test: 500 };
/** Scenes of one or two shapes of four kinds in six colours. */
const shapes = (side) => ({ name: `shapes-${side}`, counts, side, captions: 3, seed: 1, world: defaultWorldOptions });
/** Two circles: colour, and not shape, is the only cue that tells them apart. */
const circles = {
  name: 'circles-56',
  counts: { train: 2000, val: 200, test: 500 },
  side: 56,
  captions: 3,
  seed: 1,
  world: { ...defaultWorldOptions, kinds: ['circle'], shapeCounts: [2] },
};

const encoder = (grid) => ['--encoder', 'patches', '--grid', grid, '--augment', 'none', '--min-count', '1'];
const size = ['--hidden', '96', '--embedding', '96', '--attention-size', '96', '--precision', 'float32'];
const loss = ['--dropout', '0', '--label-smoothing', '0', '--doubly-stochastic', '0', '--max-length', '14'];
const steps = ['--batch-size', '32', '--learning-rate', '3e-3', '--schedule', 'one-cycle'];
/** The new state asks, so that it knows the words before its own, the colour for example; the LSTM itself sees nothing. */
const decoder = ['--fusion', 'luong', '--score', 'scaled-dot', '--self-attention', '1'];
const soft = (grid, epochs, channel = 'none') => [
  ...[...encoder(grid), ...size, ...decoder, ...loss, ...steps],
  ...['--channel', channel, '--epochs', epochs],
];
/** From a soft model. */
const hard = (expectation, epochs) => [
  ...['--attention', 'hard', '--augment', 'none', '--stay-close', '0', '--precision', 'float32'],
  ...[...loss, '--batch-size', '32', '--schedule', 'one-cycle', '--learning-rate', '1e-3'],
  ...['--encoder-learning-rate', '1e-3', '--expectation', expectation, '--epochs', epochs],
];

/** What is trained: the world, the variant whose model it starts from if there is one, and the flags of `saccade train`. */
export const variants = {
  soft: { world: shapes(56), flags: soft('7x7x96', '12') },
  // Half of the pictures take the expected context, so that the words stay right while the cells are found; then all draw.
  'hard-halfway': { world: shapes(56), from: 'soft', flags: hard('0.5', '4') },
  hard: { world: shapes(56), from: 'hard-halfway', flags: hard('0', '3') },
  'soft-14': { world: shapes(112), flags: soft('14x14x96', '10') },
  'circles-none': { world: circles, flags: soft('7x7x96', '8') },
  'circles-se': { world: circles, flags: soft('7x7x96', '8', 'se') },
};
