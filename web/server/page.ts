import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import { THEME_SCRIPT } from '@loop-petal/web-kit/theme-choice';
import type { RequestHandler } from 'express';
import type { WebContext } from './app.ts';
import { compress, type Encoding, encodingOf } from './compression.ts';
import { firstScript } from './first-script.ts';
import { pageAddress } from './page-address.ts';
import { findAssets } from './page-assets.ts';
import { createPageCache } from './page-cache.ts';
import { assemble } from './page-html.ts';
import { contentSecurityPolicy } from './security.ts';

interface Page {
  status: number;
  policy: string;
  body: Buffer;
}

/**
 * Any path that is not a file: a page, or the 404 page. Pages hold public data only, so all requests for the same
 * one within a second is answered with the same bytes.
 */
export function answerPage(context: WebContext): RequestHandler {
  const findOrMake = createPageCache<Page>(({ status }) => status < 500);

  return async (req, res) => {
    const encoding = encodingOf(req);
    // Put together as text, because a path such as `//elsewhere` would be read as another host.
    const address = pageAddress(new URL(context.config.PUBLIC_URL + req.originalUrl));
    const page = await findOrMake(`${encoding} ${address}`, networkOf(addressOf(req)), () =>
      makePage(context, address, encoding),
    );
    res.status(page.status).type('html').vary('accept-encoding');
    res.set({ 'content-security-policy': page.policy, 'cache-control': 'no-cache' });
    if (encoding) res.set('content-encoding', encoding);
    res.send(page.body);
  };
}

async function makePage(
  { config, logger, build }: WebContext,
  url: URL,
  encoding: Encoding | undefined,
): Promise<Page> {
  const site = { publicUrl: config.PUBLIC_URL };
  const onError = (err: unknown) => logger.error({ err, path: url.pathname }, 'render failed');
  const page = await build.renderer.render(url, site, onError);
  const assets = findAssets(build.manifest, [page.file]);
  const script = firstScript(assets);
  const html = assemble(build.renderer, { ...page, assets, firstScript: script });
  return {
    status: page.status,
    policy: contentSecurityPolicy(config.PUBLIC_URL, THEME_SCRIPT, script),
    body: await compress(html, encoding),
  };
}
