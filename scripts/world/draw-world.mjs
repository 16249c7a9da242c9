/**
 * Draws a world of scenes with known truth as a dataset that `saccade train` reads. After `npm run build`:
 *
 *     node scripts/world/draw-world.mjs <folder> [--train 6000] [--val 300] [--test 500] [--side 56] [--captions 5]
 *         [--seed 1] [--shapes 1,2,2,2] [--kinds circle,square] [--colours red,green,blue]
 */
import { parseArgs } from 'node:util';
import { defaultWorldOptions } from '../../dist/world/invent-scene.js';
import { writeWorld } from '../../dist/world/write-world.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    train: { type: 'string', default: '6000' },
    val: { type: 'string', default: '300' },
    test: { type: 'string', default: '500' },
    side: { type: 'string', default: '56' },
    captions: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    shapes: { type: 'string', default: defaultWorldOptions.shapeCounts.join(',') },
    kinds: { type: 'string', default: defaultWorldOptions.kinds.join(',') },
    colours: { type: 'string', default: defaultWorldOptions.colours.join(',') },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Expected the folder to write to as the first argument.');

await writeWorld(folder, {
  counts: { train: Number(values.train), val: Number(values.val), test: Number(values.test) },
  side: Number(values.side),
  captions: Number(values.captions),
  seed: Number(values.seed),
  world: {
    shapeCounts: values.shapes.split(',').map(Number),
    kinds: values.kinds.split(','),
    colours: values.colours.split(','),
  },
});
