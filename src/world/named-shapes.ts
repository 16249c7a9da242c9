import { type Scene, type Shape, type ShapeKind, shapeKinds } from './scene.js';

/** A shape word of a caption and the shape that it names. */
export interface NamedShape {
  /** The shape word's position in the caption. */
  readonly word: number;
  readonly shape: Shape;
}

/** The shape words of a caption whose colour and kind name a shape of the scene; words about shapes that are not there are left out. */
export function namedShapes(scene: Scene, words: readonly string[]): NamedShape[] {
  return words.flatMap((kind, word) => {
    if (!shapeKinds.includes(kind as ShapeKind)) return [];
    const shape = scene.shapes.find((candidate) => candidate.kind === kind && candidate.colour === words[word - 1]);
    return shape ? [{ word, shape }] : [];
  });
}
