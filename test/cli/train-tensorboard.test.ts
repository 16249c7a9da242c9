import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backendLoads } from '../support/backend-loads.js';
import { readEvents } from '../support/read-events.js';
import { epochsOf, train, trainingFolder } from '../support/training-folder.js';

it.runIf(backendLoads('tensorflow'))('event files hold the numbers that training.jsonl holds', async () => {
  const { folder, data } = await trainingFolder();
  const [out, events] = [path.join(folder, 'out'), path.join(folder, 'events')];
  const trained = await train([...data, '--out', out, '--epochs', '2', '--tensorboard', events], 'tensorflow');
  expect(trained).toMatchObject({ status: 0 });
  const read = readEvents(events);
  const of = (tag: string) => read.filter((number) => number.tag === tag);
  const steps = readFileSync(path.join(out, 'training.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ end }) => !end);
  for (const name of ['loss', 'crossEntropy', 'gradientNorm', 'learningRate']) {
    const numbers = of(`step/${name}`);
    expect(numbers.map(({ step }) => step)).toEqual(steps.map(({ step }) => step));
    for (const [i, { value }] of numbers.entries()) expect(value).toBeCloseTo(steps[i][name], 4);
  }
  const ends = epochsOf(out);
  expect(of('epoch/cider').map(({ step }) => step)).toEqual(ends.map(({ step }) => step));
  for (const [i, { value }] of of('epoch/cider').entries()) expect(value).toBeCloseTo(ends[i]!.cider!, 3);
  for (const tag of ['attention/entropy', 'attention/coverage/most'])
    expect(of(tag).map(({ step }) => step)).toEqual(ends.map(({ step }) => step));
  for (const [i, { value }] of of('attention/entropy').entries())
    expect(value).toBeCloseTo(ends[i]!.health!.entropy!, 4);
});

it('event files are refused in a sentence without the native backend, before any work', async () => {
  const { folder, data } = await trainingFolder();
  const [out, events] = [path.join(folder, 'out'), path.join(folder, 'events')];
  const refused = await train([...data, '--out', out, '--tensorboard', events], 'wasm');
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/native backend for --tensorboard, got wasm/),
  });
  expect([out, events].some(existsSync)).toBe(false);
});
