import { fileURLToPath } from 'node:url';

/** The folder of saccade's `package.json`, in a checkout and when installed; `src/` and `dist/` lie at the same depth. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
