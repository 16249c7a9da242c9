import path from 'node:path';

const skippedStates = ['pending', 'skipped', 'todo', 'disabled'];

/** Counts tests in Vitest's own report; a file that could not be read at all counts as one failure. */
export function countTests({ testResults }) {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: states.filter((state) => state === 'failed').length + brokenFiles.length,
    skipped: states.filter((state) => skippedStates.includes(state)).length,
  };
}

/** Says in words which tests did not run, and what would make them run. */
export function leftOut({ testResults }, { root, whyNoNative }) {
  const skipped = testResults
    .map(({ name, assertionResults }) => ({
      file: path.relative(root, name).replaceAll(path.sep, '/'),
      count: assertionResults.filter(({ status }) => skippedStates.includes(status)).length,
    }))
    .filter(({ count }) => count > 0);
  const lines = skipped.map(({ file, count }) => `Left out: ${count} test${count > 1 ? 's' : ''} of ${file}.`);
  if (lines.length > 0 && whyNoNative) lines.push(`The native backend is missing. ${whyNoNative}`);
  if (skipped.some(({ file }) => file.startsWith('test/browser/'))) {
    lines.push('The tests in a browser need Chromium (Debian: apt-get install chromium).');
  }
  return lines;
}
