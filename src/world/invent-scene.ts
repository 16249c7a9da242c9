import { SaccadeError } from '../errors.js';
import type { SeededRandom } from '../tensors/seeded-random.js';
import {
  type Box,
  type Colour,
  colours,
  type Scene,
  type Shape,
  type ShapeKind,
  type Size,
  shapeKinds,
  sizes,
} from './scene.js';

export interface WorldOptions {
  /** Numbers of shapes (1–3), one drawn for each scene. */
  readonly shapeCounts: readonly number[];
  readonly kinds: readonly ShapeKind[];
  readonly colours: readonly Colour[];
}

export const defaultWorldOptions: WorldOptions = {
  shapeCounts: [1, 2, 2, 2],
  kinds: shapeKinds,
  colours: Object.keys(colours) as Colour[],
};

/** Least distance between two shapes and between a shape and the edge, as a share of the side. */
const gap = 0.03;

/**
 * Invents a scene by chance.
 *
 * @throws SaccadeError (`usage`) where kinds and colours give fewer names than a scene may have shapes.
 */
export function inventScene(random: SeededRandom, options: WorldOptions = defaultWorldOptions): Scene {
  requireNames(options);
  const count = pick(random, options.shapeCounts);
  for (;;) {
    const shapes = inventShapes(random, count, options);
    if (shapes) return { background: inventBackground(random), shapes };
  }
}

function requireNames({ shapeCounts, kinds, colours }: WorldOptions): void {
  const most = Math.max(...shapeCounts);
  const names = kinds.length * colours.length;
  if (names >= most) return;
  throw new SaccadeError(
    'usage',
    `Expected at least ${most} pairs of kind and colour for the shapes of a scene, got ${names}. Allow more kinds or colours.`,
  );
}

/** Shapes that do not touch and differ in kind or colour, or nothing where chance put them in each other's way. */
function inventShapes(random: SeededRandom, count: number, options: WorldOptions): Shape[] | undefined {
  const shapes: Shape[] = [];
  for (let attempt = 0; attempt < 20 && shapes.length < count; attempt++) {
    const shape = inventShape(random, options);
    if (shapes.every((other) => !overlap(other.box, shape.box) && !sameName(other, shape))) shapes.push(shape);
  }
  return shapes.length === count ? shapes : undefined;
}

function inventShape(random: SeededRandom, options: WorldOptions): Shape {
  const size = pick(random, Object.keys(sizes) as Size[]);
  const [least, most] = sizes[size];
  const side = least + random.uniform() * (most - least);
  const left = gap + random.uniform() * (1 - side - 2 * gap);
  const top = gap + random.uniform() * (1 - side - 2 * gap);
  const box = { left, top, right: left + side, bottom: top + side };
  return { kind: pick(random, options.kinds), colour: pick(random, options.colours), size, box };
}

/** A pale tint, so that a cell cannot be told empty by one exact value. */
function inventBackground(random: SeededRandom): string {
  const channel = () => Math.floor(215 + random.uniform() * 41);
  return `rgb(${channel()},${channel()},${channel()})`;
}

function overlap(one: Box, other: Box): boolean {
  const apart =
    one.right + gap <= other.left ||
    other.right + gap <= one.left ||
    one.bottom + gap <= other.top ||
    other.bottom + gap <= one.top;
  return !apart;
}

function sameName(one: Shape, other: Shape): boolean {
  return one.kind === other.kind && one.colour === other.colour;
}

function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return items[random.integer(items.length)]!;
}
