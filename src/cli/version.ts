import { createRequire } from 'node:module';

/** The version in package.json, two folders up in the sources and in the compiled program alike. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
