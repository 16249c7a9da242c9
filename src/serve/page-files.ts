import { Hono } from 'hono';
import { attentionModules, readAsset, readModule } from '../report/page-assets.js';

/** The page's modules by their path below the sources; all that the page may load, and nothing else of the disk. */
const modules = [
  ...attentionModules,
  'errors.js',
  'attention/join-heads.js',
  'attention/shown-weights.js',
  'serve/page/ask-for-caption.js',
  'serve/page/serve-page.js',
];

/** The page and what it is made of. */
export function pageFiles(): Hono {
  const app = new Hono();
  app.get('/', async (context) => context.html(await readAsset('serve.html')));
  app.get('/style.css', async (context) =>
    context.body(await readAsset('style.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/favicon.ico', (context) => context.body(null, 204));
  for (const path of modules)
    app.get(`/modules/${path}`, async (context) =>
      context.body(await readModule(path), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
    );
  return app;
}
