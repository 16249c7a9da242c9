import { defaultWorldOptions } from '../../dist/world/invent-scene.js';

/** Scenes of one or two shapes in six colours. */
const shapes = { name: 'shapes', options: { ...defaultWorldOptions, shapeCounts: [1, 2, 2, 2] } };
/** Two shapes of one kind: colour is the only cue that tells them apart. */
const colours = { name: 'colours', options: { ...defaultWorldOptions, kinds: ['circle'], shapeCounts: [2] } };

const size = ['--hidden', '96', '--embedding', '96', '--attention-size', '96'];
const fromNothing = (grid) => ['--encoder', 'patches', '--grid', grid, '--augment', 'none', '--min-count', '1'];
const training = ['--batch-size', '64', '--learning-rate', '2e-3', '--schedule', 'one-cycle', '--dropout', '0.1'];
const common = (grid) => [...fromNothing(grid), ...size, ...training, '--label-smoothing', '0'];

const soft = (grid) => [...common(grid), '--epochs', '18', '--doubly-stochastic', '0'];
const hard = (grid) => [...common(grid), '--attention', 'hard', '--doubly-stochastic', '0', '--clip-norm', '5'];

/** What is trained: pictures of `side` pixels in a world, flags of each phase. */
export const variants = {
  soft: { side: 56, world: shapes, phases: [soft('7x7x96')] },
  'soft-14': { side: 112, world: shapes, phases: [soft('14x14x96')] },
  // Half of the pictures take the expected context at first; the last part of the run draws all cells.
  hard: {
    side: 56,
    world: shapes,
    phases: [
      [...hard('7x7x96'), '--epochs', '20', '--expectation', '0.5'],
      [...hard('7x7x96'), '--epochs', '26', '--expectation', '0'],
    ],
  },
  'colours-none': { side: 56, world: colours, phases: [[...soft('7x7x96'), '--channel', 'none']] },
  'colours-se': { side: 56, world: colours, phases: [[...soft('7x7x96'), '--channel', 'se']] },
  'colours-sca': { side: 56, world: colours, phases: [[...soft('7x7x96'), '--channel', 'sca']] },
};
