import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { failureBody } from './failure-body.js';

/**
 * Lets only requests pass that are meant for this machine and come from its own page or from no page at all. A page of
 * another site can send requests to 127.0.0.1, and by a name of its own that it makes point here even read the answers;
 * such requests carry that site's Origin and Host.
 *
 * @param host The name or address that the server was told to listen on.
 */
export function guardRequests(host: string): MiddlewareHandler {
  const names = new Set(['localhost', host.toLowerCase(), hostname().toLowerCase()]);
  return async (context, next) => {
    const own = context.req.header('host') ?? '';
    const name = hostPart(own);
    if (name === undefined || !(names.has(name) || isIP(name)))
      return context.json(failureBody('usage', wrongHost(own)), 403);
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const foreign = (origin !== undefined && origin !== `http://${own}`) || site === 'cross-site';
    if (foreign && context.req.method !== 'GET')
      return context.json(failureBody('usage', wrongOrigin(origin ?? 'another site')), 403);
    return next();
  };
}

/** `[::1]:7860` → `::1`; nothing where it is no host. */
function hostPart(host: string): string | undefined {
  const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : undefined;
  return url?.host === host.toLowerCase().replace(/:80$/, '') ? url.hostname.replace(/^\[|\]$/g, '') : undefined;
}

const wrongHost = (got: string) =>
  `Expected this machine's name or address for Host, got ${got.slice(0, 80) || 'nothing'}. Open the address that saccade serve printed.`;
const wrongOrigin = (got: string) =>
  `Expected a request of this machine's own page, got one of ${got.slice(0, 80)}. Open the address that saccade serve printed.`;
