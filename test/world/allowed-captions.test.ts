import { describe, expect, it } from 'vitest';
import { allowedCaptions } from '../../src/world/allowed-captions.js';
import type { Scene, Shape } from '../../src/world/scene.js';

const circle: Shape = {
  kind: 'circle',
  colour: 'red',
  size: 'small',
  box: { left: 0.4, top: 0.1, right: 0.6, bottom: 0.3 },
};
const square: Shape = {
  kind: 'square',
  colour: 'blue',
  size: 'large',
  box: { left: 0.3, top: 0.5, right: 0.7, bottom: 0.9 },
};
const scene = (...shapes: Shape[]): Scene => ({ background: 'white', shapes });

describe('allowedCaptions', () => {
  it('lists every way to say where two shapes lie to each other', () => {
    expect(allowedCaptions(scene(circle, square)).sort()).toEqual([
      'a blue square below a red circle',
      'a blue square below a small red circle',
      'a large blue square below a red circle',
      'a large blue square below a small red circle',
      'a red circle above a blue square',
      'a red circle above a large blue square',
      'a small red circle above a blue square',
      'a small red circle above a large blue square',
    ]);
  });

  it('says where a single shape lies', () => {
    expect(allowedCaptions(scene(circle))).toEqual(['a red circle at the top', 'a small red circle at the top']);
  });

  it('allows two relations on the diagonal', () => {
    const right = { ...square, box: { left: 0.75, top: 0.5, right: 0.95, bottom: 0.7 } };
    const captions = allowedCaptions(scene(circle, right));
    expect(captions).toContain('a red circle left of a blue square');
    expect(captions).toContain('a red circle above a blue square');
    expect(captions).not.toContain('a red circle right of a blue square');
    expect(captions).toHaveLength(16);
  });

  it('names a third shape at the end', () => {
    const cross: Shape = { ...circle, kind: 'cross', box: { left: 0.05, top: 0.1, right: 0.25, bottom: 0.3 } };
    const captions = allowedCaptions(scene(circle, square, cross));
    expect(captions).toContain('a red circle above a blue square and a small red cross');
    expect(captions).toContain('a red cross left of a red circle and a blue square');
    expect(captions).not.toContain('a red circle and a blue square above a red cross');
  });
});
