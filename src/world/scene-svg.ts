import { colours, type Scene, type Shape, type ShapeKind } from './scene.js';

/** The scene as an SVG document of `side` × `side` pixels. */
export function sceneSvg(scene: Scene, side: number): string {
  const shapes = scene.shapes.map(shapeSvg).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 1 1"><rect width="1" height="1" fill="${scene.background}"/>${shapes}</svg>`;
}

function shapeSvg({ kind, colour, box }: Shape): string {
  const width = box.right - box.left;
  return `<path transform="translate(${box.left} ${box.top}) scale(${width})" fill="${colours[colour]}" d="${outlines[kind]}"/>`;
}

/** Outlines in the unit square; each touches all four sides, so that the shape's box is its true extent. */
const outlines: Record<ShapeKind, string> = {
  circle: 'M0 .5A.5 .5 0 0 1 1 .5A.5 .5 0 0 1 0 .5Z',
  square: 'M0 0H1V1H0Z',
  triangle: 'M.5 0L1 1H0Z',
  cross: 'M.33 0H.67V.33H1V.67H.67V1H.33V.67H0V.33H.33Z',
};
