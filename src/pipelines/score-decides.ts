import type { TrainingSettings } from './training-settings.js';

/** Validation pictures whose score tells epochs apart. */
const enough = 100;

/**
 * Whether the score of validation chooses the epoch that is kept. Where a model that can write already learns from few
 * captions, epochs differ by less than a score of few pictures wavers, and the luckiest is often one that has hardly learnt.
 *
 * @param pictures those of the validation split
 */
export function scoreDecides({ from, training }: TrainingSettings, pictures: number): boolean {
  return from === undefined || training.patience > 0 || pictures >= enough;
}

/** What a person is told where it does not. */
export const tooFewToChoose = (pictures: number): string =>
  `Scores of ${pictures} validation pictures waver too much to choose an epoch by (${enough} do, or ask for it with --patience): the newest weights are kept.`;
