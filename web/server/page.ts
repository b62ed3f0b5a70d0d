import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import type { RequestHandler } from 'express';
import type { WebContext } from './app.ts';
import { encodingOf } from './compression.ts';
import { pageAddress } from './page-address.ts';
import { createPageCache } from './page-cache.ts';
import type { Page } from './pages.ts';

/** When a page may be there whose data was not. */
const RETRY_SECONDS = '2';

/**
 * Any path that is not a file: a page, or the 404 page. Pages hold public data only, so all requests for the same
 * one within a second is answered with the same bytes.
 */
export function answerPage({ config, pages }: WebContext): RequestHandler {
  const findOrMake = createPageCache<Page>(({ status }) => status < 500);

  return async (req, res) => {
    const encoding = encodingOf(req);
    // Put together as text, because a path such as `//elsewhere` would be read as another host.
    const address = pageAddress(new URL(config.PUBLIC_URL + req.originalUrl));
    const page = await findOrMake(`${encoding} ${address}`, networkOf(addressOf(req)), () =>
      pages.make(address.href, encoding),
    );
    res.status(page.status).type('html').vary('accept-encoding');
    res.set({ 'content-security-policy': page.policy, 'cache-control': 'no-cache' });
    if (encoding) res.set('content-encoding', encoding);
    if (page.status === 503) res.set('retry-after', RETRY_SECONDS);
    res.send(Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength));
  };
}
