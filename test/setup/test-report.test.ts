import { describe, expect, test } from 'vitest';
import { countTests, leftOut } from '../../scripts/setup/test-report.mjs';

const file = (name: string, states: readonly string[], status = 'passed') => ({
  name: `/clone/test/${name}`,
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

describe('the report of npm test', () => {
  test('counts what Vitest counted, and a file that broke before its tests as one failure', () => {
    const testResults = [
      file('a.test.ts', ['passed', 'failed', 'skipped'], 'failed'),
      file('b.test.ts', [], 'failed'),
      file('c.test.ts', ['passed', 'pending', 'todo']),
    ];
    expect(countTests({ testResults })).toEqual({ passed: 2, failed: 2, skipped: 3 });
  });

  test('says which files were left out in part, and why', () => {
    const testResults = [
      file('backend/graph.test.ts', ['skipped', 'passed']),
      file('browser/page.test.ts', ['pending', 'skipped']),
      file('text/words.test.ts', ['passed']),
    ];
    expect(leftOut({ testResults }, { root: '/clone/', whyNoNative: 'No compiler.' })).toEqual([
      'Left out: 1 test of test/backend/graph.test.ts.',
      'Left out: 2 tests of test/browser/page.test.ts.',
      'The native backend is missing. No compiler.',
      'The tests in a browser need Chromium (Debian: apt-get install chromium).',
    ]);
  });

  test('says nothing where nothing was left out', () => {
    const testResults = [file('a.test.ts', ['passed'])];
    expect(leftOut({ testResults }, { root: '/clone/', whyNoNative: 'No compiler.' })).toEqual([]);
  });
});
