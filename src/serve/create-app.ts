import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, SaccadeError } from '../errors.js';
import { colorMap } from '../image/color-map.js';
import { captionPicture } from './caption-picture.js';
import { captionRequest, captionResponse, failureResponse } from './caption-schema.js';
import { failureBody } from './failure-body.js';
import { guardRequests } from './guard-requests.js';
import type { ModelShelf } from './model-shelf.js';
import { oneAtATime } from './one-at-a-time.js';
import { pageFiles } from './page-files.js';

export interface AppOptions {
  readonly shelf: ModelShelf;
  /** The name or address that the server listens on. */
  readonly host: string;
  /** Largest upload (bytes). */
  readonly uploadLimit: number;
  /** Pictures with more pixels are refused. */
  readonly pixelLimit: number;
  /** Of saccade, for the API's description. */
  readonly version: string;
  /** Told of faults that nobody foresaw. */
  readonly onFault?: (error: Error) => void;
}

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const captionRoute = createRoute({
  method: 'post',
  path: '/api/caption',
  summary: 'Captions a picture, or explains a given sentence about it',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: captionRequest } } } },
  responses: {
    200: json(captionResponse, 'The caption and where the model looked'),
    400: json(failureResponse, 'A bad value'),
    403: json(failureResponse, 'A request of another site'),
    413: json(failureResponse, 'A larger upload or picture than is taken'),
    415: json(failureResponse, 'No picture, or one of a kind that is not read'),
    422: json(failureResponse, 'A damaged picture'),
    503: json(failureResponse, 'Too many pictures wait'),
  },
});

const modelsRoute = createRoute({
  method: 'get',
  path: '/api/models',
  summary: 'The models to choose from, the usual one first',
  responses: { 200: json(z.object({ models: z.array(z.string()) }), 'Their names') },
});

/** The local page and its API, as a function of requests. */
export function createApp(options: AppOptions): OpenAPIHono {
  const { shelf, host, uploadLimit, version } = options;
  const queue = oneAtATime();
  const app = new OpenAPIHono({
    defaultHook: (result, context) =>
      result.success ? undefined : context.json(failureBody('usage', badValue(result.error)), 400),
  });
  app.use(secureHeaders({ contentSecurityPolicy, referrerPolicy: 'no-referrer' }));
  app.use(guardRequests(host));
  app.use(
    '/api/*',
    bodyLimit({ maxSize: uploadLimit, onError: (context) => context.json(tooLarge(uploadLimit), 413) }),
  );
  app.openapi(modelsRoute, (context) => context.json({ models: [...shelf.names] }, 200));
  app.openapi(captionRoute, async (context) => {
    const request = context.req.valid('form');
    const result = await queue(async () => captionPicture(await shelf.take(request.model), request, options));
    return context.json(result, 200);
  });
  app.get('/api/colors', (context) => context.body(colorMap('viridis').slice().buffer, 200));
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'saccade', version } });
  app.route('/', pageFiles());
  app.notFound((context) => context.json(failureBody('usage', notFound(context.req.path)), 404));
  app.onError((error, context) => {
    if (error instanceof SaccadeError) {
      const message = error.message.replaceAll('the given bytes', 'the file');
      return context.json(failureBody(error.code, message), statusOf[error.code] ?? 500);
    }
    if (error instanceof HTTPException) {
      const got = error.message || 'something else';
      return context.json(
        failureBody('usage', `Expected a form with a picture, got a request that cannot be read: ${got}.`),
        error.status,
      );
    }
    options.onFault?.(error);
    return context.json(
      failureBody('failed', 'Expected to go on, got an unforeseen fault. Look at the terminal.'),
      500,
    );
  });
  return app;
}

const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

const statusOf: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  usage: 400,
  'image-too-large': 413,
  'not-an-image': 415,
  'unsupported-image': 415,
  'unreadable-image': 422,
  locked: 503,
};

const tooLarge = (limit: number) =>
  failureBody(
    'image-too-large',
    `Expected at most ${Math.floor(limit / 1e6)} MB in one upload, got more. Send a smaller file, or raise --max-upload.`,
  );

const notFound = (path: string) =>
  `Expected an address of this page, got ${path.slice(0, 80)}. GET /api/openapi.json describes what there is.`;

function badValue({ issues }: z.ZodError): string {
  const [issue] = issues;
  const name = issue?.path.join('.') || 'the form';
  return `Expected a good value for ${name}, got another (${issue?.message}). GET /api/openapi.json describes what is taken.`;
}
