import { Writable } from 'node:stream';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { accentCss } from './accent-css.ts';
import { api } from './api.ts';
import { App, Pages } from './app.tsx';
import { findPage } from './find-page.ts';
import type { PageState } from './page-state.ts';
import { createPublicFetch } from './public-fetch.ts';
import { productQueries } from './queries/products.ts';
import { shopQueries } from './queries/shop.ts';
import type { PageTexts, Site } from './site.ts';
import { describePage } from './structured-data/describe-page.ts';

export { STATE_ELEMENT, toScriptJson } from './page-state.ts';
export { listPages } from './sitemap.ts';

export function connect(gatewayUrl: string): void {
  api.configure({ baseUrl: gatewayUrl, timeoutMs: 5000, fetch: createPublicFetch() });
}

export interface RenderedPage {
  status: number;
  html: string;
  state: PageState;
  structuredData: object[];
  /** The rules of the owner's accent color; empty without one. */
  css: string;
  file: string;
  /** The path to redirect to, permanently. */
  location?: string | undefined;
}

/** Renders the page of a URL with a new query client. */
export async function render(url: URL, site: Site, onError: (error: unknown) => void): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const page = findPage(url);
  const [status] = await Promise.all([page.loadData(queryClient), page.loadCode()]);
  const location = productPath(page, queryClient);
  const state: PageState = { site, queries: dehydrate(queryClient) };
  let texts: PageTexts | undefined;
  const onMeta = (given: PageTexts) => {
    texts = given;
  };
  const html = await renderToText(
    <App queryClient={queryClient} site={{ ...site, onMeta }}>
      <StaticRouter location={url}>
        <Pages />
      </StaticRouter>
    </App>,
    onError,
  );
  const structuredData = describePage({ file: page.file, url, publicUrl: site.publicUrl, texts, queryClient });
  const css = accentCss(queryClient.getQueryData(shopQueries.details().queryKey)?.accent);
  return { status, html, state, structuredData, css, file: page.file, location: location && location + url.search };
}

/** The permanent path of a product that was found by its slug. */
function productPath({ file, params }: ReturnType<typeof findPage>, queryClient: QueryClient): string | undefined {
  if (file !== 'src/features/product/product-page.tsx' || !params.id) return undefined;
  const product = queryClient.getQueryData(productQueries.detail(params.id).queryKey);
  return product && product.id !== params.id ? `/product/${product.id}` : undefined;
}

function renderToText(element: React.ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(element, {
      // Sends the page in one piece, because inserting late parts would need a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError,
    });
  });
}
