import { THEME_SCRIPT } from '@loop-petal/web-kit/theme-choice';
import type { RequestHandler } from 'express';
import { createBriefCache } from '../src/brief-cache.ts';
import type { WebContext } from './app.ts';
import { compress, type Encoding, encodingOf } from './compression.ts';
import { firstScript } from './first-script.ts';
import { findAssets } from './page-assets.ts';
import { assemble } from './page-html.ts';
import { contentSecurityPolicy } from './security.ts';

interface Answer {
  status: number;
  policy: string;
  body: Buffer;
}

/**
 * Any path that is not a file: a page, or the 404 page. Pages hold public data only, so whoever asks for the same
 * one within a second is answered with the same bytes.
 */
export function answerPage(context: WebContext): RequestHandler {
  const share = createBriefCache<Answer>(({ status }) => status < 500);

  return async (req, res) => {
    const encoding = encodingOf(req);
    const answer = await share(`${encoding} ${req.originalUrl}`, () => makePage(context, req.originalUrl, encoding));
    res.status(answer.status).type('html').vary('accept-encoding');
    res.set({ 'content-security-policy': answer.policy, 'cache-control': 'no-cache' });
    if (encoding) res.set('content-encoding', encoding);
    res.send(answer.body);
  };
}

async function makePage(
  { config, logger, build }: WebContext,
  path: string,
  encoding: Encoding | undefined,
): Promise<Answer> {
  const site = { publicUrl: config.PUBLIC_URL };
  // Put together as text, because a path such as `//elsewhere` would be read as another host.
  const url = new URL(config.PUBLIC_URL + path);
  const page = await build.renderer.render(url, site, (err) => logger.error({ err, path }, 'render failed'));
  const assets = findAssets(build.manifest, [page.file]);
  const script = firstScript(assets);
  const html = assemble(build.renderer, { ...page, assets, firstScript: script });
  return {
    status: page.status,
    policy: contentSecurityPolicy(config.PUBLIC_URL, THEME_SCRIPT, script),
    body: await compress(html, encoding),
  };
}
