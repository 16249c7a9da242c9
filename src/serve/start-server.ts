import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { SaccadeError } from '../errors.js';
import { type AppOptions, createApp } from './create-app.js';

export interface RunningServer {
  /** Where a browser finds it: `http://127.0.0.1:7860/`. */
  readonly url: string;
  /** Stops listening, finishes what has begun, frees the models. */
  close(): Promise<void>;
}

/**
 * Starts the local page.
 *
 * @param options Port 0 takes any free one.
 * @throws SaccadeError `failed` where the port is taken or the address is not of this machine.
 */
export async function startServer(options: AppOptions & { readonly port: number }): Promise<RunningServer> {
  const { host, port, shelf } = options;
  const server = await listen(options);
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual || port}/`,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      await shelf.dispose();
    },
  };
}

function listen(options: AppOptions & { readonly port: number }): Promise<ServerType> {
  const { host, port } = options;
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: createApp(options).fetch, hostname: host, port }, () => resolve(server));
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'which another program uses' : `which fails (${cause.code})`;
      reject(
        new SaccadeError(
          'failed',
          `Expected a free port for --port, got ${port} on ${host}, ${reason}. Choose another with --port or --host.`,
          { cause },
        ),
      );
    });
  });
}
