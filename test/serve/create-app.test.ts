import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchOptions } from '../../src/captioner/description.js';
import { createApp } from '../../src/serve/create-app.js';
import { ModelShelf } from '../../src/serve/model-shelf.js';
import { drawnCaptioner } from '../support/drawn-captioner.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
const picture = async (name: string) => new File([new Uint8Array(await readFile(join(pictures, name)))], name);

const options = () => ({
  shelf: new ModelShelf({ names: ['first', 'second'], load: async (name) => drawnCaptioner(`${name}@0`) }),
  host: '127.0.0.1',
  uploadLimit: 1e6,
  pixelLimit: 1e6,
  version: '9.8.7',
  onFault: (error: Error) => faults.push(error),
});

let faults: Error[];
let app: ReturnType<typeof createApp>;
beforeEach(() => {
  faults = [];
  app = createApp(options());
});

const own = { Host: '127.0.0.1:7860' };
function send(fields: Record<string, string | File>, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return app.request('/api/caption', { method: 'POST', body, headers: { ...own, ...headers } });
}
const failure = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe('a request that is no form', () => {
  test.each([
    ['application/json', '{"image": 1}'],
    ['image/jpeg', 'no form'],
    ['multipart/form-data; boundary=x', 'garbage'],
    ['multipart/form-data', 'no boundary'],
  ])('of type %s is refused in a sentence, and is no fault', async (type, body) => {
    const headers = { ...own, 'Content-Type': type };
    const response = await app.request('/api/caption', { method: 'POST', body, headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/^Expected .*, got /) } });
    expect(faults).toEqual([]);
  });
});

describe('a picture', () => {
  test('is answered with caption, size and attention', async () => {
    const response = await send({ image: await picture('orientation/o6.jpg') });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toMatchObject({
      caption: expect.stringMatching(/^a (bright|dark) picture of a boat$/),
      confidence: 0.63,
      logProbability: -4.25,
      model: 'first@0',
      width: 320,
      height: 200,
      alternatives: [{ caption: 'a picture', confidence: 0.21, logProbability: -6 }],
      attention: { grid: [7, 7], channels: [] },
    });
    expect(answer.words).toHaveLength(6);
    expect(answer.attention.weights).toHaveLength(6);
    expect(answer.preview).toBeUndefined();
  });

  test('comes back upright where a preview is asked for', async () => {
    const { preview } = await (await send({ image: await picture('orientation/o6.jpg'), preview: 'true' })).json();
    expect(Buffer.from(preview, 'base64').subarray(8, 12).toString()).toBe('WEBP');
  });

  test('can be explained by another sentence, by another model', async () => {
    const fields = { image: await picture('orientation/o1.jpg'), caption: 'two boats', model: 'second' };
    expect(await (await send(fields)).json()).toMatchObject({ words: ['two', 'boats'], model: 'second@0' });
  });

  test('is searched for unless a temperature asks for chance', async () => {
    const image = await picture('orientation/o1.jpg');
    const asked: SearchOptions[] = [];
    const captioner = drawnCaptioner();
    const describe: typeof captioner.describe = (pictures, options) => {
      asked.push(options);
      return captioner.describe(pictures, options);
    };
    app = createApp({
      ...options(),
      shelf: new ModelShelf({ names: ['x'], load: async () => ({ ...captioner, describe }) }),
    });
    await send({ image, beamSize: '7', maxLength: '5', temperature: '0' });
    await send({ image, temperature: '0.8', seed: '4' });
    expect(asked[0]).toMatchObject({ beamSize: 7, maxLength: 5, nBest: 3 });
    expect(asked.map(({ sampling }) => sampling)).toEqual([undefined, { temperature: 0.8, seed: 4 }]);
  });

  test.each([
    ['damaged/noise.jpg', 415, 'not-an-image'],
    ['damaged/cut-60.jpg', 422, 'unreadable-image'],
    ['damaged/empty.jpg', 422, 'unreadable-image'],
  ])('like %s is answered with a sentence', async (name, status, code) => {
    const { error, ...rest } = (await failure(await send({ image: await picture(name) }))) as {
      status: number;
      error: { code: string; message: string };
    };
    expect({ ...rest, code: error.code }).toEqual({ status, code });
    expect(error.message).toMatch(/^Expected .+, got .+\. .+\.$/);
    expect(error.message).toContain('the file');
    expect(faults).toEqual([]);
  });

  test('larger than the limits is refused', async () => {
    const large = new File([new Uint8Array(1_200_000)], 'large.jpg');
    expect((await send({ image: large })).status).toBe(413);
  });
});

test.each([
  [{ beamSize: '0' }, 'beamSize'],
  [{ beamSize: 'many' }, 'beamSize'],
  [{ maxLength: '1000' }, 'maxLength'],
  [{ temperature: '-1' }, 'temperature'],
  [{ seed: 'x' }, 'seed'],
  [{ caption: '   ' }, 'caption'],
  [{ caption: 'x'.repeat(501) }, 'caption'],
  [{ model: '../../etc' }, 'model'],
  [{ image: 'no file' }, 'image'],
])('the fields %j are refused by name', async (fields, name) => {
  const response = await send({ image: await picture('orientation/o1.jpg'), ...fields } as Record<string, string>);
  expect(response.status).toBe(400);
  expect((await response.json()).error.message).toContain(name);
});

describe('a request from elsewhere', () => {
  test.each(['evil.example', 'evil.example:7860', '127.0.0.1.evil.example', 'localhost.evil.example', ''])(
    'with the host "%s" is refused',
    async (host) => {
      for (const path of ['/', '/api/models', '/api/openapi.json'])
        expect((await app.request(path, { headers: { Host: host } })).status).toBe(403);
    },
  );

  test.each(['http://evil.example', 'null', 'http://127.0.0.1:1234', 'https://127.0.0.1:7860'])(
    'with the origin %s gets no caption',
    async (origin) => {
      const response = await send({ image: await picture('orientation/o1.jpg') }, { Origin: origin });
      expect(response.status).toBe(403);
    },
  );

  test.each(['127.0.0.1:7860', 'localhost:7860', '[::1]:7860', '192.168.1.5:7860'])(
    'for %s, from its own page, is answered',
    async (host) => {
      const headers = { Host: host, Origin: `http://${host}` };
      expect((await send({ image: await picture('orientation/o1.jpg') }, headers)).status).toBe(200);
    },
  );
});

test.each([
  '/../package.json',
  '/modules/../../package.json',
  '/modules/%2e%2e/%2e%2e/package.json',
  '/modules/cli/main.js',
  '/etc/passwd',
  '//etc/passwd',
  '/modules/report/page/..%2f..%2f..%2fpackage.json',
  '/style.css/../serve.html',
])('the path %s gives nothing of the disk', async (path) => {
  const response = await app.request(new Request(`http://127.0.0.1:7860${path}`, { headers: own }));
  const text = await response.text();
  expect(text).not.toContain('"dependencies"');
  expect(text).not.toContain('root:');
  expect(response.status === 404 || text.includes('<!doctype html>') || text.includes(':root')).toBe(true);
});

test('the page and its modules are there, fenced by a policy', async () => {
  const page = await app.request('/', { headers: own });
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).not.toMatch(/https?:\/\//);
  const modules = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
  const seen = new Set<string>();
  while (modules.length > 0) {
    const path = modules.pop()!;
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await app.request(path, { headers: own });
    expect([path, response.status]).toEqual([path, 200]);
    const source = await response.text();
    for (const [, target] of source.matchAll(/from '(\.[^']+)'/g))
      modules.push(new URL(target!, `http://x${path}`).pathname);
  }
  expect(seen.size).toBeGreaterThan(6);
});

test('the description names the version, the paths and the fields', async () => {
  const description = await (await app.request('/api/openapi.json', { headers: own })).json();
  expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'saccade', version: '9.8.7' } });
  expect(Object.keys(description.paths)).toEqual(['/api/models', '/api/caption']);
  const { schema } = description.paths['/api/caption'].post.requestBody.content['multipart/form-data'];
  expect(Object.keys(schema.properties)).toEqual([
    'image',
    'caption',
    'model',
    'beamSize',
    'maxLength',
    'temperature',
    'seed',
    'preview',
  ]);
  expect(schema.properties.image).toMatchObject({ type: 'string', format: 'binary' });
});

test('too many pictures at once are put off, and the next ones are taken again', async () => {
  const image = await picture('orientation/o1.jpg');
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await send({ image })).status));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(16);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect((await send({ image })).status).toBe(200);
});

test('an unforeseen fault is told to the terminal and not to the page', async () => {
  const load = async () => {
    throw new Error('secret path /home/somebody');
  };
  app = createApp({ ...options(), shelf: new ModelShelf({ names: ['broken'], load }) });
  const response = await send({ image: await picture('orientation/o1.jpg') });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('somebody');
  expect(faults.map(({ message }) => message)).toEqual(['secret path /home/somebody']);
});
