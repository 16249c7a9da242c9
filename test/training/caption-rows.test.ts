import { describe, expect, it } from 'vitest';
import { endId, padId, startId } from '../../src/text/vocabulary.js';
import { captionRows, slotLengthsOf } from '../../src/training/caption-rows.js';
import { fittingPlan, planSlots } from '../../src/training/slot-plan.js';

const pictures = [
  [
    [11, 12],
    [13, 14, 15],
  ],
  [[21], [22, 23]],
];

describe('captionRows', () => {
  it('measures slots by the longest caption of each rank, ends included', () => {
    expect(slotLengthsOf(pictures)).toEqual([4, 3]);
  });

  it('lays captions out step by step, picture by picture, longest first, finished ones dropped', () => {
    const rows = captionRows(pictures, slotLengthsOf(pictures));
    expect(rows.rowsAtStep).toEqual([2, 2, 2, 1]);
    expect([...rows.words]).toEqual([startId, startId, startId, startId, 13, 11, 22, 21, 14, 12, 23, padId, 15, padId]);
    expect([...rows.targets]).toEqual([13, 11, 22, 21, 14, 12, 23, endId, 15, endId, endId, padId, endId, padId]);
    expect(rows.tokens).toBe(12);
  });

  it('pads to a wider plan and to pictures without captions', () => {
    const rows = captionRows([[[7]], []], [3]);
    expect([...rows.words]).toEqual([startId, padId, 7, padId, padId, padId]);
    expect([...rows.targets]).toEqual([7, padId, endId, padId, padId, padId]);
    expect(rows.tokens).toBe(2);
  });
});

describe('planSlots', () => {
  it('ends with a plan that every batch fits, and finds the tightest for each', () => {
    const many = Array.from({ length: 40 }, (_, i) => [new Array<number>(1 + (i % 9)).fill(5), [6]]);
    const plans = planSlots(many, 4);
    expect(plans[plans.length - 1]).toEqual([10, 2]);
    expect(fittingPlan(plans, [[new Array<number>(9).fill(5), [6]]])).toEqual([10, 2]);
    for (const [i, plan] of plans.entries()) if (i > 0) expect(plan[0]).toBeGreaterThanOrEqual(plans[i - 1]![0]!);
  });
});
