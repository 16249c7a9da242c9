import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSvg } from '../image/draw-svg.js';
import { SeededRandom } from '../tensors/seeded-random.js';
import { allowedCaptions } from './allowed-captions.js';
import { defaultWorldOptions, inventScene, type WorldOptions } from './invent-scene.js';
import type { Scene } from './scene.js';
import { sceneSvg } from './scene-svg.js';

export interface WriteWorldOptions {
  /** Scenes in each split. */
  readonly counts: { readonly train: number; readonly val: number; readonly test: number };
  /** Side of the pictures (pixels). */
  readonly side: number;
  /** Captions a training scene, drawn from all that the grammar allows (fewer where it allows fewer); scenes of other splits have all. */
  readonly captions: number;
  /** The same seed gives the same files. */
  readonly seed: number;
  readonly world?: WorldOptions;
}

/** What `scenes.json` holds: the truth about each picture, by the picture's name in the dataset. */
export type WorldTruth = Record<string, Scene>;

interface KarpathyImage {
  readonly filepath: string;
  readonly filename: string;
  readonly imgid: number;
  readonly split: string;
  readonly sentences: readonly { readonly raw: string; readonly tokens: readonly string[] }[];
}

/**
 * Writes a world as a dataset: `images/*.png`, `dataset.json` (Karpathy's split JSON) and `scenes.json` ({@link WorldTruth}).
 *
 * @throws what the file system throws.
 */
export async function writeWorld(folder: string, options: WriteWorldOptions): Promise<WorldTruth> {
  const { counts, side, captions, seed, world = defaultWorldOptions } = options;
  await mkdir(join(folder, 'images'), { recursive: true });
  const random = new SeededRandom(seed);
  const truth: WorldTruth = {};
  const images: KarpathyImage[] = [];
  for (const split of splitOfEach(counts)) {
    const scene = inventScene(random, world);
    const filename = `scene-${String(images.length + 1).padStart(6, '0')}.png`;
    await writeFile(join(folder, 'images', filename), await drawSvg(sceneSvg(scene, side)));
    truth[`images/${filename}`] = scene;
    const sentences = random
      .shuffle(allowedCaptions(scene))
      .slice(0, split === 'train' ? captions : undefined)
      .map((raw) => ({ raw, tokens: raw.split(' ') }));
    images.push({ filepath: 'images', filename, imgid: images.length, split, sentences });
  }
  await writeFile(join(folder, 'dataset.json'), JSON.stringify({ dataset: 'drawn scenes', images }));
  await writeFile(join(folder, 'scenes.json'), JSON.stringify(truth));
  return truth;
}

function splitOfEach(counts: WriteWorldOptions['counts']): string[] {
  return Object.entries(counts).flatMap(([split, count]) => new Array<string>(count).fill(split));
}
