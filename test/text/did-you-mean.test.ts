import { describe, expect, it } from 'vitest';
import { closestName, didYouMean } from '../../src/text/did-you-mean.js';

describe('closestName', () => {
  it.each([
    ['beamsize', ['beamSize', 'batchSize'], 'beamSize'],
    ['additve', ['additive', 'dot'], 'additive'],
    ['adn', ['and', 'nda'], 'and'],
    ['quite', ['quiet', 'config'], 'quiet'],
    ['--batch', ['--patch', '--batch-size'], '--batch-size'],
    ['--sidecar', ['--sidecars', '--sidecar-name'], '--sidecars'],
    ['--bath', ['--batch-size', '--heads'], '--batch-size'],
    ['--rate', ['--grid', '--learning-rate'], '--learning-rate'],
    ['batch', ['patch', 'batchSize'], 'batchSize'],
    ['zzzzzz', ['additive', 'dot'], undefined],
    ['x', [], undefined],
  ])('%s among %j: %s', (name, known, closest) => {
    expect(closestName(name, known)).toBe(closest);
  });
});

describe('didYouMean', () => {
  it('ends a sentence, or says nothing', () => {
    expect(didYouMean('wsam', ['wasm'])).toBe(' Did you mean wasm?');
    expect(didYouMean('cuda', ['wasm'])).toBe('');
  });
});
