import { Hono } from 'hono';
import { type PageModule, pageModules, readAsset } from '../report/page-assets.js';

/** The page and what it is made of: its modules, and nothing else of the disk. */
export function pageFiles(): Hono {
  const app = new Hono();
  app.get('/', async (context) => context.html(await readAsset('serve.html')));
  app.get('/style.css', async (context) =>
    context.body(await readAsset('style.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/favicon.ico', (context) => context.body(null, 204));
  let modules: Promise<PageModule[]> | undefined;
  app.get('/modules/*', async (context) => {
    modules ??= pageModules('serve/page/serve-page.js');
    const module = (await modules).find(({ path }) => context.req.path === `/modules/${path}`);
    if (!module) return context.notFound();
    return context.body(module.source, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  return app;
}
