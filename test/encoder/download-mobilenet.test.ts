import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { downloadMobilenet } from '../../src/encoder/download-mobilenet.js';
import { readEncoderWeights } from '../../src/encoder/encoder-weights.js';

const shipped = path.resolve('models/default/encoder');

interface Node {
  name: string;
  op: string;
  input?: string[];
  attr: Record<string, unknown>;
}

/** The shipped encoder as others name and order its nodes: no fused convolutions, weights behind an Identity, last nodes first. */
async function foreignModel(): Promise<string> {
  const model = JSON.parse(await readFile(path.join(shipped, 'model.json'), 'utf8'));
  const foreign = (name: string) => (name === 'images' ? name : `module_apply_default/MobilenetV2/${name}`);
  const nodes = (model.modelTopology.node as Node[]).flatMap((node): Node[] => {
    const renamed = { ...node, name: foreign(node.name), ...(node.input && { input: node.input.map(foreign) }) };
    if (!node.op.includes('Fused')) return [renamed];
    const { T, strides, dilations, padding, data_format } = node.attr;
    const [from, kernel, bias] = renamed.input!;
    const relu6 = JSON.stringify(node.attr.fused_ops).includes(Buffer.from('Relu6').toString('base64'));
    const [convolved, added] = [`${renamed.name}/Conv2D`, relu6 ? `${renamed.name}/bias_add` : renamed.name];
    return [
      { name: `${kernel}/read`, op: 'Identity', input: [kernel!], attr: { T } },
      {
        name: convolved,
        op: node.op.includes('Depthwise') ? 'DepthwiseConv2dNative' : 'Conv2D',
        input: [from!, `${kernel}/read:0`],
        attr: { T, strides, dilations, padding, data_format },
      },
      { name: added, op: 'BiasAdd', input: [convolved, bias!], attr: { T, data_format } },
      ...(relu6 ? [{ name: renamed.name, op: 'Relu6', input: [added], attr: { T } }] : []),
    ];
  });
  model.modelTopology.node = nodes.reverse();
  for (const group of model.weightsManifest) for (const weight of group.weights) weight.name = foreign(weight.name);
  return JSON.stringify(model);
}

let server: Server;
let address: string;
let home: string;
let topology: string;
let asked: string[];

beforeEach(async () => {
  await selectBackend('cpu');
  asked = [];
  topology = await foreignModel();
  home = await mkdtemp(path.join(os.tmpdir(), 'saccade-download-'));
  process.env.XDG_DATA_HOME = home;
  server = createServer(async (request, response) => {
    asked.push(request.url!);
    if (request.url === '/model.json') response.setHeader('content-type', 'application/json').end(topology);
    else if (request.url === '/weights.bin') response.end(await readFile(path.join(shipped, 'weights.bin')));
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  delete process.env.XDG_DATA_HOME;
  await new Promise((done) => server.close(done));
  await rm(home, { recursive: true });
});

it('fetches a MobileNetV2 with foreign names once and keeps it in our own form', async () => {
  const folder = await downloadMobilenet(`${address}/model.json`);
  expect(folder.startsWith(home)).toBe(true);
  const [fetched, own] = [readEncoderWeights(folder), readEncoderWeights(shipped)];
  expect(Object.keys(fetched).sort()).toEqual(Object.keys(own).sort());
  for (const name of ['Conv2d_0/kernel', 'expanded_conv_7/depthwise/kernel', 'Conv2d_18/bias']) {
    expect(fetched[name]!.shape).toEqual(own[name]!.shape);
    expect([...fetched[name]!.dataSync()]).toEqual([...own[name]!.dataSync()]);
  }
  expect(await downloadMobilenet(`${address}/model.json`)).toBe(folder);
  expect(asked).toEqual(['/model.json', '/weights.bin']);
});

it('says in a sentence what cannot be fetched, and what is no MobileNetV2', async () => {
  await expect(downloadMobilenet(`${address}/gone.json`)).rejects.toThrow(
    /^Expected a MobileNetV2 from http.*gone\.json, got: .*404.*Give --encoder a folder/,
  );
  const model = JSON.parse(topology);
  model.modelTopology.node = model.modelTopology.node.filter(({ name }: Node) => !name.includes('Conv2d_18'));
  topology = JSON.stringify(model);
  await expect(downloadMobilenet(`${address}/model.json`)).rejects.toThrow(
    /^Expected a MobileNetV2 of width 1\.0 at http.*got nothing where the kernel \[1,1,320,1280\] of Conv2d_18/,
  );
});
