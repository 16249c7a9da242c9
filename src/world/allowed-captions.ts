import type { Box, Scene, Shape } from './scene.js';

/**
 * All captions that the grammar allows for a scene:
 *
 *     caption → phrase place                          (one shape)
 *             | phrase relation phrase                (two shapes)
 *             | phrase relation phrase "and" phrase   (three shapes)
 *     phrase  → "a" [size] colour kind
 *
 * Every shape is named once, in any order; sizes may be left out. Near a border of two places or of two relations both are allowed.
 */
export function allowedCaptions(scene: Scene): string[] {
  const [first] = scene.shapes;
  if (!first) return [];
  if (scene.shapes.length === 1) return join([phrases(first), places(first.box)]);
  return orders(scene.shapes).flatMap(([one, other, third]) => {
    const parts = [phrases(one!), relations(one!.box, other!.box), phrases(other!)];
    return join(third ? [...parts, ['and'], phrases(third)] : parts);
  });
}

function phrases({ size, colour, kind }: Shape): string[] {
  return [`a ${colour} ${kind}`, `a ${size} ${colour} ${kind}`];
}

/** Where the box's centre lies. */
function places(box: Box): string[] {
  const { x, y } = centre(box);
  return thirds(y).flatMap((row) => thirds(x).map((column) => placeWords[row][column]));
}

type Third = 0 | 1 | 2;

const placeWords = [
  ['at the top left', 'at the top', 'at the top right'],
  ['on the left', 'in the middle', 'on the right'],
  ['at the bottom left', 'at the bottom', 'at the bottom right'],
] as const;

/** Which thirds a coordinate may be said to lie in: between 0.35 and 0.45, and between 0.55 and 0.65, two. */
function thirds(coordinate: number): Third[] {
  const ranges = [
    [0, 0.45],
    [0.35, 0.65],
    [0.55, 1],
  ] as const;
  return ([0, 1, 2] as const).filter((third) => ranges[third][0] <= coordinate && coordinate <= ranges[third][1]);
}

/** How one box lies to the other: a direction counts when the way along it is at least half as long as the way across it. */
function relations(one: Box, other: Box): string[] {
  const x = centre(other).x - centre(one).x;
  const y = centre(other).y - centre(one).y;
  const found: string[] = [];
  if (Math.abs(x) >= Math.abs(y) / 2) found.push(x > 0 ? 'left of' : 'right of');
  if (Math.abs(y) >= Math.abs(x) / 2) found.push(y > 0 ? 'above' : 'below');
  return found;
}

function centre(box: Box): { x: number; y: number } {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Every way to take one of each part, as sentences. */
function join(parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>(
    (starts, part) => starts.flatMap((start) => part.map((words) => (start ? `${start} ${words}` : words))),
    [''],
  );
}
