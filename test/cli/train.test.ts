import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { backendLoads } from '../support/backend-loads.js';
import { writeRandomEncoder } from '../support/random-encoder.js';
import { runNode } from '../support/run-node.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const samples = fileURLToPath(new URL('../../data/samples', import.meta.url));
const pictures = ['astronaut.jpg', 'cat.jpg', 'golden-retriever.jpg', 'playground.jpg', 'race-car.jpg', 'pagoda.jpg'];
const sentences: Record<string, string[]> = {
  'astronaut.jpg': ['a woman in an orange suit smiles', 'an astronaut smiles'],
  'cat.jpg': ['a cat looks at the camera'],
  'golden-retriever.jpg': ['a dog sits in the grass', 'a brown dog'],
  'playground.jpg': ['children play outside'],
  'race-car.jpg': ['a car drives on a track'],
  'pagoda.jpg': ['a tower stands by the water'],
};

/** Six of the samples with captions, and an encoder that has learnt nothing. */
async function trainingFolder(): Promise<{ folder: string; data: string[] }> {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'images'));
  for (const picture of pictures) cpSync(path.join(samples, picture), path.join(folder, 'images', picture));
  const lines = pictures.flatMap((file, i) =>
    sentences[file]!.map((text) =>
      JSON.stringify({ file_name: `images/${file}`, text, split: i < 4 ? 'train' : 'val' }),
    ),
  );
  writeFileSync(path.join(folder, 'captions.jsonl'), `${lines.join('\n')}\n`);
  await writeRandomEncoder(path.join(folder, 'encoder'), { until: 'Conv2d_18', seed: 3 });
  const sizes = ['--hidden', '32', '--embedding', '16', '--attention-size', '16', '--batch-size', '2'];
  return {
    folder,
    data: ['--data', path.join(folder, 'captions.jsonl'), '--encoder', path.join(folder, 'encoder'), ...sizes],
  };
}

const train = (args: readonly string[], backend: string, cache: string) =>
  runNode('cli/main.js', ['train', ...args], { env: { SACCADE_BACKEND: backend, XDG_CACHE_HOME: cache } });
const log = (out: string) =>
  readFileSync(path.join(out, 'training.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ end }) => end);

describe.each(['tensorflow', 'wasm'] as const)('saccade train on %s', (backend) => {
  it.runIf(backendLoads(backend))(
    'trains, goes on where it was stopped, and says when there is nothing left to do',
    async () => {
      const { folder, data } = await trainingFolder();
      const [whole, parts] = [path.join(folder, 'whole'), path.join(folder, 'parts')];
      const cache = path.join(folder, 'cache');
      expect(await train([...data, '--out', whole, '--epochs', '3'], backend, cache)).toMatchObject({
        status: 0,
        stdout: '',
      });
      for (const file of ['config.json', 'vocabulary.json', 'model.json', 'weights.bin', 'last/state.json']) {
        expect(existsSync(path.join(whole, file)), file).toBe(true);
      }
      await train([...data, '--out', parts, '--epochs', '1'], backend, cache);
      const again = await train([...data, '--out', parts, '--epochs', '1'], backend, cache);
      expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('--resume') });
      await train([...data, '--out', parts, '--epochs', '3', '--resume'], backend, cache);
      const [a, b] = [log(whole), log(parts)];
      expect(b.map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
      for (const [i, { crossEntropy }] of b.entries()) expect(crossEntropy).toBeCloseTo(a[i].crossEntropy, 3);
      const done = await train([...data, '--out', parts, '--epochs', '3', '--resume'], backend, cache);
      expect(done).toMatchObject({ status: 0, stderr: expect.stringContaining('complete') });
      const captioned = await runNode('cli/main.js', ['caption', path.join(samples, 'cat.jpg'), '--model', parts], {
        env: { SACCADE_BACKEND: backend },
      });
      expect(captioned.status).toBe(0);
      expect(captioned.stdout.trim().length).toBeGreaterThan(0);
    },
  );
});

it('refuses to train the encoder on WebAssembly in a sentence, before any work', async () => {
  const { folder, data } = await trainingFolder();
  const result = await train([...data, '--out', path.join(folder, 'out'), '--fine-tune-encoder', '17'], 'wasm', folder);
  expect(result).toMatchObject({ status: 1, stderr: expect.stringContaining('WebAssembly') });
  expect(existsSync(path.join(folder, 'out'))).toBe(false);
});

it.runIf(backendLoads('tensorflow'))(
  'lets the encoder learn, keeps it with the model, and starts from a model with more words',
  async () => {
    const { folder, data } = await trainingFolder();
    const tuned = path.join(folder, 'tuned');
    const cache = path.join(folder, 'cache');
    const fine = ['--fine-tune-encoder', '17', '--augment', 'flip-crop', '--epochs', '1'];
    expect(await train([...data, '--out', tuned, ...fine], 'tensorflow', cache)).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(path.join(tuned, 'config.json'), 'utf8')).encoder.path).toBe('encoder');
    const more = path.join(folder, 'more.jsonl');
    writeFileSync(
      more,
      `${JSON.stringify({ file_name: 'images/cat.jpg', text: 'a tabby cat stares', split: 'train' })}\n`,
    );
    const grown = path.join(folder, 'grown');
    const from = [
      '--data',
      more,
      '--from',
      tuned,
      '--out',
      grown,
      '--epochs',
      '1',
      '--hidden',
      '32',
      '--embedding',
      '16',
      '--attention-size',
      '16',
    ];
    expect(await train(from, 'tensorflow', cache)).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('No validation split'),
    });
    const words = (model: string): string[] =>
      JSON.parse(readFileSync(path.join(model, 'vocabulary.json'), 'utf8')).words;
    expect(words(grown).slice(0, words(tuned).length)).toEqual(words(tuned));
    expect(words(grown)).toContain('tabby');
    const other = await train([...from, '--out', path.join(folder, 'other'), '--hidden', '48'], 'tensorflow', cache);
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('sizes of the model') });
  },
);

it.runIf(backendLoads('tensorflow'))(
  'trains hard attention by REINFORCE from a soft model, and goes on with its baseline',
  async () => {
    const { folder, data } = await trainingFolder();
    const cache = path.join(folder, 'cache');
    const soft = path.join(folder, 'soft');
    await train([...data, '--out', soft, '--epochs', '1'], 'tensorflow', cache);
    const hard = path.join(folder, 'hard');
    const options = [...data.slice(0, 2), '--from', soft, '--attention', 'hard', '--out', hard, '--batch-size', '2'];
    expect(await train([...options, '--epochs', '1'], 'tensorflow', cache)).toMatchObject({ status: 0 });
    expect(await train([...options, '--epochs', '2', '--resume'], 'tensorflow', cache)).toMatchObject({ status: 0 });
    expect(log(hard).map(({ epoch }) => epoch)).toEqual([1, 2]);
    const config = JSON.parse(readFileSync(path.join(hard, 'config.json'), 'utf8'));
    expect(config.decoder).toMatchObject({ selection: 'hard-sampled', hidden: 32 });
    expect(config.encoder.path).toBe('../encoder');
  },
);

it.runIf(backendLoads('tensorflow'))(
  'learns from its own sentences by their CIDEr-D, and only from a model that can write',
  async () => {
    const { folder, data } = await trainingFolder();
    const cache = path.join(folder, 'cache');
    const own = ['--reward', 'cider', '--samples', '3', '--dropout', '0.1'];
    const fresh = await train([...data, '--out', path.join(folder, 'fresh'), ...own], 'tensorflow', cache);
    expect(fresh).toMatchObject({ status: 2, stderr: expect.stringContaining('--from') });
    const taught = path.join(folder, 'taught');
    await train([...data, '--out', taught, '--epochs', '20', '--learning-rate', '0.01'], 'tensorflow', cache);
    const critical = path.join(folder, 'critical');
    const from = [
      ...data.slice(0, 2),
      '--from',
      taught,
      '--out',
      critical,
      '--batch-size',
      '2',
      '--epochs',
      '2',
      ...own,
    ];
    expect(await train(from, 'tensorflow', cache)).toMatchObject({ status: 0 });
    expect(log(critical)).toHaveLength(2);
  },
);
