import { expect, test } from 'vitest';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { checkIdle } from '../../src/pipelines/training-checks.js';
import { resolveSettings } from '../../src/pipelines/training-settings.js';

test('self-critical training starts without dropout and at a low rate, unless others are chosen', () => {
  const rewarded = { from: 'default', training: { selfCriticalSamples: 5 } };
  expect(resolveSettings(rewarded).training).toMatchObject({ dropout: 0, learningRate: 1e-5 });
  const chosen = { ...rewarded, training: { ...rewarded.training, dropout: 0.1, learningRate: 2e-5 } };
  expect(resolveSettings(chosen).training).toMatchObject({ dropout: 0.1, learningRate: 2e-5 });
  expect(resolveSettings({ from: 'default' }).training.dropout).toBe(0.5);
});

test('a setting that the run would not read is refused by its name', () => {
  const [soft, hard] = [decoderOptionsSchema.parse({}), decoderOptionsSchema.parse({ selection: 'hard-sampled' })];
  const drawn = resolveSettings({ training: { hardAttention: { entropyWeight: 0.01 } } });
  expect(() => checkIdle(drawn, hard)).not.toThrow();
  expect(() => checkIdle(drawn, soft)).toThrow(/^Expected --attention hard.* for --entropy-weight, got a run/);
  const rewarded = { from: 'default', training: { selfCriticalSamples: 5, selfCriticalTemperature: 0.5 } };
  expect(() => checkIdle(resolveSettings(rewarded), soft)).not.toThrow();
  expect(() => checkIdle(resolveSettings({ training: { selfCriticalTemperature: 0.5 } }), soft)).toThrow(
    /^Expected --reward cider for --sample-temperature/,
  );
});

test('what a model brings along is refused beside it, also when its run is gone on with', () => {
  const begun = resolveSettings({ from: 'default' });
  expect(() => resolveSettings({ encoder: 'patches' }, begun)).toThrow(/^Expected --from without --encoder/);
});
