import { describe, expect, test } from 'vitest';
import { backendLoads } from '../support/backend-loads.js';
import { runNode } from '../support/run-node.js';

const probe = 'backend/probe-backend.js';

describe('newer versions of Node', () => {
  test.runIf(backendLoads('tensorflow'))(
    'load the native backend without the functions that Node 23 dropped',
    async () => {
      const after = ['without-util-functions.cjs'];
      expect(await runNode(probe, ['tensorflow'], { after })).toEqual({
        status: 0,
        signal: null,
        stdout: '',
        stderr: '',
      });
    },
  );

  test('say that tfjs-node is not installed', async () => {
    const { status, stdout } = await runNode(probe, ['tensorflow'], { after: ['without-tfjs-node.cjs'] });
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'the package @tensorflow/tfjs-node is not installed' });
  });

  test.each(['wasm', 'cpu'])('load %s without a word', async (name) => {
    const after = ['without-tfjs-node.cjs', 'without-util-functions.cjs'];
    expect(await runNode(probe, [name], { after })).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  });
});
