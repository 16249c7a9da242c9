import { defaultWorldOptions } from '../../dist/world/invent-scene.js';

/** Scenes of one or two shapes of four kinds in six colours. */
const shapes = {
  name: 'shapes',
  ...{ counts: { train: 12_000, val: 300, test: 500 }, side: 56, captions: 3, seed: 1, world: defaultWorldOptions },
};
/** Two circles: colour, and not shape, is the only cue that tells them apart. */
const circles = {
  name: 'circles',
  ...{ counts: { train: 2000, val: 100, test: 500 }, side: 56, captions: 3, seed: 1 },
  world: { ...defaultWorldOptions, kinds: ['circle'], shapeCounts: [2] },
};

const patches = (grid) => ['--encoder', 'patches', '--grid', grid, '--min-count', '1', '--channel', 'none'];
const size = ['--hidden', '96', '--embedding', '96', '--attention-size', '96'];
const loss = ['--dropout', '0', '--label-smoothing', '0', '--doubly-stochastic', '0', '--max-length', '14'];
const common = [
  ...loss,
  '--augment',
  'none',
  '--batch-size',
  '32',
  '--schedule',
  'one-cycle',
  '--precision',
  'float32',
  // Steps this small are no quicker on two.
  '--threads',
  '1',
];
/** The new state asks, so that it knows the words before its own, such as the colour; the LSTM itself sees nothing. */
const decoder = ['--fusion', 'luong', '--score', 'additive', '--learning-rate', '3e-3'];
const fresh = (grid) => [...patches(grid), ...size, ...common, ...decoder];
const goOn = [...common, '--stay-close', '0', '--learning-rate', '2e-3', '--encoder-learning-rate', '2e-3'];
/** Cells that see each other: only once words look at what they name, as else another cell tells it and nothing makes them look there. */
const see = [...goOn, '--self-attention', '1', '--epochs', '12'];
/**
 * The cells of most pictures are drawn; some take the expected context, which keeps the words right meanwhile. No bonus for
 * entropy, as it costs truth.
 */
const draw = [
  ...goOn,
  ...['--attention', 'hard', '--expectation', '0.3', '--reward-weight', '0.1', '--entropy-weight', '0'],
  ...['--epochs', '10'],
];

/** What is trained: the world, the variant whose model it starts from if there is one, and the flags of `saccade train`. */
export const variants = {
  alone: { world: shapes, flags: [...fresh('7x7x96'), '--epochs', '8'] },
  soft: { world: shapes, from: 'alone', flags: see },
  hard: { world: shapes, from: 'soft', flags: draw },
  'alone-14x14': { world: shapes, flags: [...fresh('14x14x96'), '--patch', '4', '--epochs', '8'] },
  'soft-14x14': { world: shapes, from: 'alone-14x14', flags: see },
  'hard-14x14': { world: shapes, from: 'soft-14x14', flags: draw },
  'circles-none': { world: circles, flags: [...fresh('7x7x96'), '--epochs', '16'] },
  'circles-se': { world: circles, flags: [...fresh('7x7x96'), '--channel', 'se', '--epochs', '16'] },
};
