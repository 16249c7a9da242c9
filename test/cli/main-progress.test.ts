import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { durationText, progress } from '../../src/cli/progress.js';
import { notice, setVerbosity, warning } from '../../src/cli/run-context.js';

let written = '';
const isTTY = process.stderr.isTTY;

beforeEach(() => {
  written = '';
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
  process.stderr.isTTY = false;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.stderr.isTTY = isTTY;
  setVerbosity({ quiet: false, verbose: false });
});

describe('progress without a terminal', () => {
  it('writes a line every ten seconds, with rate and time left', () => {
    const line = progress('pictures', 100);
    for (const second of [1, 5, 10, 12, 19, 20]) {
      vi.setSystemTime(second * 1000);
      line.update(second);
    }
    line.stop();
    expect(written).toBe('10/100 pictures, 1.0/s, 2 min left\n20/100 pictures, 1.0/s, 80 s left\n');
  });

  it('takes a new total', () => {
    const line = progress('pictures', 0);
    vi.setSystemTime(10_000);
    line.update(200, 400);
    line.stop();
    expect(written).toBe('200/400 pictures, 20/s, 10 s left\n');
  });
});

describe('--quiet', () => {
  it('hides progress and notices, and no warning', () => {
    setVerbosity({ quiet: true, verbose: false });
    const line = progress('pictures', 10);
    vi.setSystemTime(60_000);
    line.update(5);
    notice('by the way');
    warning('broken.jpg: broken');
    line.stop();
    expect(written).toBe('broken.jpg: broken\n');
  });
});

describe('notices beside a line on a terminal', () => {
  it('take the line away first, until it has stopped', () => {
    process.stderr.isTTY = true;
    const line = progress('pictures', 10);
    written = '';
    notice('by the way');
    expect(written).toBe('\r\u001B[Kby the way\n');
    line.stop();
    written = '';
    notice('after all');
    expect(written).toBe('after all\n');
  });
});

it.each([
  [0.2, '1 s'],
  [89, '89 s'],
  [91, '2 min'],
  [3600, '60 min'],
  [5400, '1 h 30 min'],
  [36_000, '10 h 0 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
