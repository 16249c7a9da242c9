import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backendLoads } from '../support/backend-loads.js';
import { runNode } from '../support/run-node.js';
import { epochsOf, samples, smallSizes, train, trainingFolder } from '../support/training-folder.js';

describe.each(['tensorflow', 'wasm'] as const)('saccade train on %s', (backend) => {
  it.runIf(backendLoads(backend))(
    'trains, goes on where it was stopped, and says when there is nothing left to do',
    async () => {
      const { folder, data } = await trainingFolder();
      const [whole, parts] = [path.join(folder, 'whole'), path.join(folder, 'parts')];
      expect(await train([...data, '--out', whole, '--epochs', '3'], backend)).toMatchObject({
        status: 0,
        stdout: '',
      });
      const files = ['config.json', 'vocabulary.json', 'model.json', 'weights.bin', 'curves.html', 'last/state.json'];
      for (const file of files) {
        expect(existsSync(path.join(whole, file)), file).toBe(true);
      }
      await train([...data, '--out', parts, '--epochs', '1'], backend);
      const again = await train([...data, '--out', parts, '--epochs', '1'], backend);
      expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('--resume') });
      await train([...data.slice(0, 2), '--out', parts, '--epochs', '3', '--resume'], backend);
      const [a, b] = [epochsOf(whole), epochsOf(parts)];
      expect(b.map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
      for (const [i, { crossEntropy }] of b.entries()) expect(crossEntropy).toBeCloseTo(a[i]!.crossEntropy, 3);
      const done = await train([...data, '--out', parts, '--epochs', '3', '--resume'], backend);
      expect(done).toMatchObject({ status: 0, stderr: expect.stringContaining('complete') });
      const captioned = await runNode('cli/main.js', ['caption', path.join(samples, 'cat.jpg'), '--model', parts], {
        env: { SACCADE_BACKEND: backend },
      });
      expect(captioned.status).toBe(0);
      expect(captioned.stdout.trim().length).toBeGreaterThan(0);
    },
  );
});

describe.each(['tensorflow', 'wasm'] as const)('an encoder that stays as it is, on %s,', (backend) => {
  it.runIf(backendLoads(backend))('sees pictures that look different each time where told so', async () => {
    const { folder, data } = await trainingFolder();
    const [whole, parts] = [path.join(folder, 'whole'), path.join(folder, 'parts')];
    const augmented = [...data, '--augment', 'flip-crop'];
    expect(await train([...augmented, '--out', whole, '--epochs', '2'], backend)).toMatchObject({ status: 0 });
    await train([...augmented, '--out', parts, '--epochs', '1'], backend);
    await train([...data, '--out', parts, '--epochs', '2', '--resume'], backend);
    const [a, b] = [epochsOf(whole), epochsOf(parts)];
    expect(b[1]!.crossEntropy).toBeCloseTo(a[1]!.crossEntropy, 3);
    const { encoder, training } = JSON.parse(readFileSync(path.join(whole, 'config.json'), 'utf8'));
    expect(encoder.path).toBe('../encoder');
    expect(training.augmentation).toEqual({ flip: true, crop: 0.15 });
    const plain = await train([...data, '--out', parts, '--epochs', '3', '--resume', '--augment', 'none'], backend);
    expect(plain).toMatchObject({ status: 2, stderr: expect.stringContaining('augmentation') });
  });
});

it('refuses to train the encoder on WebAssembly in a sentence, before any work', async () => {
  const { folder, data } = await trainingFolder();
  const result = await train([...data, '--out', path.join(folder, 'out'), '--fine-tune-encoder', '17'], 'wasm');
  expect(result).toMatchObject({ status: 1, stderr: expect.stringContaining('WebAssembly') });
  expect(existsSync(path.join(folder, 'out'))).toBe(false);
});

it.runIf(backendLoads('tensorflow'))(
  'lets the encoder learn, keeps it with the model, and starts from a model with more words',
  async () => {
    const { folder, data } = await trainingFolder();
    const tuned = path.join(folder, 'tuned');
    const fine = ['--fine-tune-encoder', '17', '--augment', 'flip-crop', '--epochs', '1'];
    expect(await train([...data, '--out', tuned, ...fine], 'tensorflow')).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(path.join(tuned, 'config.json'), 'utf8')).encoder.path).toBe('encoder');
    const more = path.join(folder, 'more.jsonl');
    writeFileSync(
      more,
      `${JSON.stringify({ file_name: 'images/cat.jpg', text: 'a tabby cat stares', split: 'train' })}\n`,
    );
    const grown = path.join(folder, 'grown');
    const from = ['--data', more, '--from', tuned, '--out', grown, '--epochs', '2', ...smallSizes];
    const trained = await train([...from, '--scheduled-sampling', '0.5'], 'tensorflow');
    expect(trained).toMatchObject({ status: 0, stderr: expect.stringContaining('No validation split') });
    // All of it is recorded as one graph.
    expect(trained.stderr).not.toContain('for a graph');
    const { training } = JSON.parse(readFileSync(path.join(grown, 'config.json'), 'utf8'));
    expect(training).toMatchObject({ learningRate: 5e-4, stayClose: 30, scheduledSampling: 0.5 });
    const words = (model: string): string[] =>
      JSON.parse(readFileSync(path.join(model, 'vocabulary.json'), 'utf8')).words;
    expect(words(grown).slice(0, words(tuned).length)).toEqual(words(tuned));
    expect(words(grown)).toContain('tabby');
    const other = await train([...from, '--out', path.join(folder, 'other'), '--hidden', '48'], 'tensorflow');
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('sizes of the model') });
  },
);

it.runIf(backendLoads('tensorflow'))(
  'trains hard attention by REINFORCE from a soft model, and goes on with its baseline',
  async () => {
    const { folder, data } = await trainingFolder();
    const soft = path.join(folder, 'soft');
    await train([...data, '--out', soft, '--epochs', '1'], 'tensorflow');
    const hard = path.join(folder, 'hard');
    const options = [...data.slice(0, 4), '--from', soft, '--attention', 'hard', '--out', hard, '--batch-size', '2'];
    const few = await train([...options, '--epochs', '1'], 'tensorflow');
    expect(few).toMatchObject({ status: 0, stderr: expect.stringContaining('newest weights are kept') });
    expect(await train([...options, '--epochs', '2', '--resume'], 'tensorflow')).toMatchObject({ status: 0 });
    expect(epochsOf(hard).map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(await train([...options, '--locale', 'de'], 'tensorflow')).toMatchObject({ status: 2 });
    const config = JSON.parse(readFileSync(path.join(hard, 'config.json'), 'utf8'));
    expect(config.decoder).toMatchObject({ selection: 'hard-sampled', hidden: 32 });
    expect(config.training.epoch).toBe(2);
    expect(config.encoder.path).toBe('../encoder');
  },
);

it.runIf(backendLoads('tensorflow'))(
  'learns from its own sentences by their CIDEr-D, and only from a model that can write',
  async () => {
    const { folder, data } = await trainingFolder();
    const own = ['--reward', 'cider', '--samples', '3', '--dropout', '0.1'];
    const fresh = await train([...data, '--out', path.join(folder, 'fresh'), ...own], 'tensorflow');
    expect(fresh).toMatchObject({ status: 2, stderr: expect.stringContaining('--from') });
    const taught = path.join(folder, 'taught');
    await train([...data, '--out', taught, '--epochs', '20', '--learning-rate', '0.01'], 'tensorflow');
    const critical = path.join(folder, 'critical');
    const from = [
      ...data.slice(0, 4),
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
    expect(await train(from, 'tensorflow')).toMatchObject({ status: 0 });
    expect(epochsOf(critical)).toHaveLength(2);
  },
);
