import { expect, test } from 'vitest';
import { ModelShelf } from '../../src/serve/model-shelf.js';
import { startServer } from '../../src/serve/start-server.js';
import { drawnCaptioner } from '../support/drawn-captioner.js';

const captioner = drawnCaptioner();
const options = () => ({
  shelf: new ModelShelf({ names: ['drawn'], load: async () => captioner }),
  host: '127.0.0.1',
  port: 0,
  uploadLimit: 1e6,
  pixelLimit: 1e6,
  version: '1.0.0',
});

test('it listens on a free port, refuses a taken one in a sentence, and frees its models', async () => {
  const first = options();
  const server = await startServer(first);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect(await (await fetch(`${server.url}api/models`)).json()).toEqual({ models: ['drawn'] });
  await first.shelf.take();
  const port = Number(new URL(server.url).port);
  await expect(startServer({ ...options(), port })).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringContaining(String(port)),
  });
  await server.close();
  expect(captioner.disposed()).toBe(true);
  await expect(fetch(server.url)).rejects.toThrow();
});
