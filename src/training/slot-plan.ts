import { SeededRandom } from '../tensors/seeded-random.js';
import { type SlotLengths, slotLengthsOf } from './caption-rows.js';

type Pictures = readonly (readonly (readonly number[])[])[];

/** Shares of batches that fit the plans but the last, which fits all. */
const quantiles = [0.6, 0.9];

/** Batches looked at to find what is usual. */
const sampled = 500;

/**
 * A few shapes that every batch of a run fits into, so that one graph each serves all steps.
 *
 * @param pictures word ids of each picture's captions
 * @returns slot lengths, the tightest first; the last fits every batch
 */
export function planSlots(pictures: Pictures, batchSize: number): SlotLengths[] {
  const widest = slotLengthsOf(pictures);
  const random = new SeededRandom('slot plan');
  const lengths = Array.from({ length: sampled }, () =>
    slotLengthsOf(Array.from({ length: batchSize }, () => pictures[random.integer(pictures.length)]!)),
  );
  const plans = quantiles.map((quantile) =>
    widest.map((_, slot) => {
      const sorted = lengths.map((slots) => slots[slot] ?? 0).sort((a, b) => a - b);
      return sorted[Math.floor(quantile * (sorted.length - 1))]!;
    }),
  );
  return [...plans, widest].filter((plan, i, all) => i === all.length - 1 || plan.join() !== all[i + 1]!.join());
}

/** The tightest plan that the batch fits. */
export function fittingPlan(plans: readonly SlotLengths[], pictures: Pictures): SlotLengths {
  const needed = slotLengthsOf(pictures);
  return plans.find((plan) => needed.every((length, slot) => length <= (plan[slot] ?? 0))) ?? plans[plans.length - 1]!;
}
