import { Router } from 'express';
import type { WebContext } from './app.ts';

const DISALLOWED_PATHS = ['/api/', '/admin', '/cart', '/checkout', '/my-orders', '/settings', '/wishlist'];

export function seoRoutes({ config, pages }: WebContext): Router {
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
    res
      .type('text/plain')
      .send(['User-agent: *', ...rules, '', `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`, ''].join('\n'));
  });
  router.get('/sitemap.xml', async (_req, res) => {
    const paths = await pages.list();
    const urls = paths.map((path) => `  <url><loc>${escapeXml(config.PUBLIC_URL + path)}</loc></url>`);
    res
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
  return router;
}

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);
