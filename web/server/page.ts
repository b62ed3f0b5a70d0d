import type { RequestHandler } from 'express';
import type { WebContext } from './app.ts';
import { sendCompressed } from './compression.ts';
import { findAssets } from './page-assets.ts';
import { assemble } from './page-html.ts';
import { contentSecurityPolicy, makeNonce } from './security.ts';

/** Any path that is not a file: a page, or the 404 page. */
export function answerPage({ config, logger, build }: WebContext): RequestHandler {
  const site = { publicUrl: config.PUBLIC_URL };
  return async (req, res) => {
    const nonce = makeNonce();
    const request = new Request(new URL(req.originalUrl, config.PUBLIC_URL), { method: 'GET' });
    const page = await build.renderer.render(request, site, (err) =>
      logger.error({ err, path: req.path }, 'render failed'),
    );
    if (page instanceof Response) {
      res.redirect(page.status, page.headers.get('location') ?? '/');
      return;
    }
    const assets = findAssets(build.manifest, page.files);
    res
      .status(page.status)
      .set('content-security-policy', contentSecurityPolicy(nonce))
      .set('cache-control', 'no-cache');
    await sendCompressed(req, res, assemble(build.renderer, { html: page.html, state: page.state, assets, nonce }));
  };
}
