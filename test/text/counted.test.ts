import { expect, test } from 'vitest';
import { counted } from '../../src/text/counted.js';

test('one is singular, all else plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'epoch'))).toEqual(['0 epochs', '1 epoch', '2 epochs']);
});
