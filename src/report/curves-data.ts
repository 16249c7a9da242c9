import type { CurvesData } from './page/curves-data.js';
import type { SamplePicture } from './page/sample-figure.js';
import type { EpochLine, StepLine, TrainingLog } from './training-log.js';

/** Most moments of steps on the page; more would be narrower than its pixels. */
const mostMoments = 800;

/** A log as the page of curves shows it. */
export function curvesData({ steps, epochs }: TrainingLog, pictures: readonly SamplePicture[]): CurvesData {
  const stepsPerEpoch = epochs[0] ? epochs[0].step / epochs[0].epoch : Math.max(1, steps.length);
  const groups = grouped(steps, Math.ceil(steps.length / mostMoments) || 1);
  const mean = (name: keyof StepLine) =>
    groups.map((group) => rounded(group.reduce((sum, line) => sum + line[name], 0) / group.length));
  return {
    steps: {
      epochs: groups.map((group) => rounded(group[group.length - 1]!.step / stepsPerEpoch)),
      crossEntropy: mean('crossEntropy'),
      loss: mean('loss'),
      learningRate: mean('learningRate'),
      gradientNorm: mean('gradientNorm'),
      tokensPerSecond: mean('tokensPerSecond'),
    },
    ends: {
      epochs: epochs.map(({ epoch }) => epoch),
      crossEntropy: epochs.map(({ crossEntropy }) => rounded(crossEntropy)),
      loss: epochs.map(({ loss }) => rounded(loss)),
      cider: ofEpochs(epochs, ({ cider }) => cider),
      entropy: ofEpochs(epochs, ({ health }) => health?.entropy),
      movement: ofEpochs(epochs, ({ health }) => health?.movement),
      gate: ofEpochs(epochs, ({ health }) => health?.gate),
      leastCoverage: ofEpochs(epochs, ({ health }) => health?.coverage?.least),
      mostCoverage: ofEpochs(epochs, ({ health }) => health?.coverage?.most),
      channels: ofEpochs(epochs, ({ health }) => health?.channels?.mean),
      channelSpread: ofEpochs(epochs, ({ health }) => health?.channels?.spread),
    },
    warnings: epochs[epochs.length - 1]?.warnings ?? [],
    pictures: pictures.map((picture) => ({
      ...picture,
      captions: epochs.flatMap(({ epoch, samples = [] }) =>
        samples.filter(({ file }) => file === picture.file).map((sample) => ({ ...sample, epoch })),
      ),
    })),
  };
}

function grouped<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

function ofEpochs(epochs: readonly EpochLine[], read: (line: EpochLine) => number | null | undefined) {
  return epochs.map((line) => {
    const value = read(line);
    return value === null || value === undefined ? null : rounded(value);
  });
}

const rounded = (value: number): number => Number(value.toPrecision(5));
