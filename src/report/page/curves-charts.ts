import type { CurvesData } from './curves-data.js';
import type { ChartSpec } from './show-charts.js';

/** What there is to draw. */
export function chartSpecs({ steps, ends }: CurvesData): ChartSpec[] {
  const ofSteps = (name: string, values: readonly number[]) => ({ name, epochs: steps.epochs, values });
  const ofEnds = (name: string, values: readonly (number | null)[]) => ({ name, epochs: ends.epochs, values });
  return [
    {
      title: 'Losses in training (nats a word)',
      curves: [
        { ...ofSteps('cross-entropy of steps', steps.crossEntropy), faint: true },
        ofEnds('cross-entropy', ends.crossEntropy),
        ofEnds('all that is minimised', ends.loss),
      ],
    },
    {
      title: 'CIDEr-D of validation captions written freely (0–100 scale)',
      curves: [ofEnds('CIDEr-D', ends.cider)],
    },
    { title: 'Learning rate', curves: [ofSteps('learning rate', steps.learningRate)] },
    { title: 'Attention: entropy (nats; 0 is one cell)', curves: [ofEnds('entropy', ends.entropy)] },
    {
      title: 'Attention: moved from word to word, and context gate (0–1)',
      curves: [ofEnds('moved', ends.movement), ofEnds('gate', ends.gate)],
    },
    {
      title: 'Attention: sum over a sentence on the least and the most seen cell',
      curves: [ofEnds('least', ends.leastCoverage), ofEnds('most', ends.mostCoverage)],
    },
    {
      title: 'Attention: channel weights (0–1)',
      curves: [ofEnds('mean', ends.channels), ofEnds('spread over channels', ends.channelSpread)],
    },
    { title: 'Norm of the gradient', curves: [ofSteps('norm', steps.gradientNorm)] },
    { title: 'Words a second', curves: [ofSteps('words a second', steps.tokensPerSecond)] },
  ];
}
