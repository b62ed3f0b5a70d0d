import { isPreview, KNOWN_PAGE_HEADER, pageAddress } from '@loop-petal/contracts/rules/page-address';
import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import type { RequestHandler } from 'express';
import type { WebContext } from './app.ts';
import type { Page } from './pages.ts';
import { createRenderQueue } from './render-queue.ts';

const RETRY_SECONDS = '2';

/**
 * Handles any path that is not a file with a page or the 404 page. Pages contain only public data, so concurrent
 * requests for a page share one rendering; the gateway caches and compresses pages.
 */
export function answerPage({ config, pages }: WebContext): RequestHandler {
  const queue = createRenderQueue<Page>();

  return async (req, res) => {
    // Concatenates the URL, because `new URL` would read a path such as `//elsewhere` as another host.
    const { href, pathname } = pageAddress(new URL(config.PUBLIC_URL + req.originalUrl));
    const asker = { network: networkOf(addressOf(req)), isKnown: req.headers[KNOWN_PAGE_HEADER] !== undefined };
    const page = await queue.run(href, asker, () => pages.make(href));
    if (page.location !== undefined) return void res.redirect(301, page.location);
    res.status(page.status).type('html');
    res.set({ 'content-security-policy': page.policy, 'cache-control': 'no-cache' });
    if (isPreview(pathname)) res.set({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (page.status === 503) res.set('retry-after', RETRY_SECONDS);
    res.send(page.html);
  };
}
