import { describe, expect, it } from 'vitest';
import { attentionHealth } from '../../src/attention/health.js';
import { healthWarnings } from '../../src/attention/health-warnings.js';
import { meanHealth } from '../../src/attention/mean-health.js';

const maps = (...rows: number[][][]) => rows.map((heads) => heads.map((map) => Float32Array.from(map)));

describe('attentionHealth', () => {
  it('measures entropy, movement and coverage by hand-computed values', () => {
    const weights = maps([[0.5, 0.5, 0, 0]], [[0, 0, 0.25, 0.75]], [[0.25, 0, 0, 0.75]]);
    const health = attentionHealth({ grid: [2, 2], weights, gate: [0.2, 0.4, 0.9], channels: [] });
    const narrow = -0.25 * Math.log(0.25) - 0.75 * Math.log(0.75);
    expect(health.entropy).toBeCloseTo((Math.LN2 + 2 * narrow) / 3, 6);
    expect(health.movement).toBeCloseTo((1 + 0.25) / 2, 6);
    expect(health.coverage).toEqual({ least: 0.25, most: 1.5 });
    expect(health.gate).toBeCloseTo(0.5, 6);
    expect(health.channels).toBeNull();
  });

  it('averages heads', () => {
    const weights = maps(
      [
        [1, 0],
        [0, 1],
      ],
      [
        [1, 0],
        [1, 0],
      ],
    );
    const health = attentionHealth({ grid: [1, 2], weights, gate: [], channels: [] });
    expect(health.entropy).toBe(0);
    expect(health.movement).toBe(0.5);
    expect(health.coverage).toEqual({ least: 0.5, most: 1.5 });
    expect(health.gate).toBeNull();
  });

  it('measures how differently channels count', () => {
    const channels = [Float32Array.from([0, 1]), Float32Array.from([0.5, 0.5])];
    expect(attentionHealth({ grid: [1, 1], weights: [], gate: [], channels }).channels).toEqual({
      mean: 0.5,
      spread: 0.25,
    });
  });

  it('has nothing to measure without words', () => {
    const health = attentionHealth({ grid: [2, 2], weights: [], gate: [], channels: [] });
    expect(health).toEqual({ entropy: null, movement: null, coverage: null, gate: null, channels: null });
  });
});

describe('meanHealth', () => {
  it('averages over the sentences that have a number', () => {
    const one = attentionHealth({ grid: [1, 2], weights: maps([[1, 0]], [[0, 1]]), gate: [0.5], channels: [] });
    const short = attentionHealth({ grid: [1, 2], weights: maps([[0.5, 0.5]]), gate: [], channels: [] });
    const mean = meanHealth([one, short]);
    expect(mean.movement).toBe(1);
    expect(mean.gate).toBe(0.5);
    expect(mean.entropy).toBeCloseTo(Math.LN2 / 2, 6);
    expect(mean.coverage).toEqual({ least: 0.75, most: 0.75 });
  });
});

describe('healthWarnings', () => {
  const health = (...rows: number[][][]) =>
    attentionHealth({ grid: [1, 2], weights: maps(...rows), gate: [], channels: [] });

  it('warns of maps that never move', () => {
    const still = health([[0.9, 0.1]], [[0.9, 0.1]]);
    expect(healthWarnings(still, ['a dog'])).toEqual([
      expect.stringMatching(/^The attention maps do not move: .* 0\.00 %/),
    ]);
    expect(healthWarnings(health([[0.9, 0.1]], [[0.1, 0.9]]), ['a dog'])).toEqual([]);
  });

  it('warns when all captions agree, unless there are few', () => {
    const moving = health([[1, 0]], [[0, 1]]);
    expect(healthWarnings(moving, new Array(5).fill('a man'))).toEqual([expect.stringContaining('All 5 captions')]);
    expect(healthWarnings(moving, new Array(4).fill('a man'))).toEqual([]);
    expect(healthWarnings(moving, ['a', 'a', 'a', 'a', 'b'])).toEqual([]);
  });
});
