import { SaccadeError } from '../../errors.js';

/** The error of a step of the native backend's installation that did not work out. */
export const installError = (expected: string, got: string, next = 'Mend that and try again'): SaccadeError =>
  new SaccadeError(
    'backend',
    `Expected ${expected} for the native backend, got ${
      got
        .trim()
        .split('\n')
        .at(-1)!
        .replace(/[.\s]+$/, '') || 'nothing'
    }. ${next}.`,
  );
