import { expect, it } from 'vitest';
import { scoreDecides, tooFewToChoose } from '../../src/pipelines/score-decides.js';
import { resolveSettings } from '../../src/pipelines/training-settings.js';

it('the score of few pictures chooses no epoch of a model that could write before, unless it is asked to', () => {
  const fresh = resolveSettings({});
  const tuned = resolveSettings({ from: 'default' });
  expect(scoreDecides(fresh, 2)).toBe(true);
  expect(scoreDecides(tuned, 30)).toBe(false);
  expect(scoreDecides(tuned, 100)).toBe(true);
  expect(scoreDecides(resolveSettings({ from: 'default', training: { patience: 3 } }), 30)).toBe(true);
  expect(tooFewToChoose(30)).toContain('30 validation pictures');
});
