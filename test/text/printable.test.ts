import { expect, test } from 'vitest';
import { printable, printableLines } from '../../src/text/printable.js';

test.each([
  ['плащ 狗 é.jpg', 'плащ 狗 é.jpg'],
  ['a\tb\nc\rd\\e', 'a\\tb\\nc\\rd\\\\e'],
  ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['\u009b2J\u007f', '\\u009b2J\\u007f'],
  ['x\u202egpj.exe\u2028', 'x\\u202egpj.exe\\u2028'],
])('%j as one column: %j, which JSON turns back', (name, shown) => {
  expect(printable(name)).toBe(shown);
  expect(JSON.parse(`"${printable(name)}"`)).toBe(name);
});

test('lines of a message stay lines', () => {
  expect(printableLines('a\\b\n\u001b[1m')).toBe('a\\b\n\\u001b[1m');
});
