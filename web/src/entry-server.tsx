import { Writable } from 'node:stream';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { dehydrate } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { api } from './api.ts';
import { App } from './app.tsx';
import type { PageState } from './page-state.ts';
import { createPublicFetch } from './public-fetch.ts';
import { createRoutes } from './router.tsx';
import type { Site } from './site.ts';

export { STATE_ELEMENT, toScriptJson } from './page-state.ts';
export { listPages } from './sitemap.ts';

/** Tells the API client where the gateway is; once, when the server starts. */
export function connect(gatewayUrl: string): void {
  api.configure({ baseUrl: gatewayUrl, timeoutMs: 5000, fetch: createPublicFetch() });
}

export interface RenderedPage {
  status: number;
  html: string;
  state: PageState;
  /** Source files of the matched pages, to preload their code. */
  files: string[];
}

/** Renders one page with data of its own, or answers a redirect. */
export async function render(
  request: Request,
  site: Site,
  onError: (error: unknown) => void,
): Promise<RenderedPage | Response> {
  const queryClient = createQueryClient();
  const handler = createStaticHandler(createRoutes(queryClient));
  const context = await handler.query(request);
  if (context instanceof Response) return context;

  const router = createStaticRouter(handler.dataRoutes, context);
  const state: PageState = {
    site,
    queries: dehydrate(queryClient),
    router: { loaderData: context.loaderData, errors: context.errors },
  };
  const html = await renderToText(
    <App queryClient={queryClient} state={state}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    onError,
  );
  const files = context.matches.flatMap(({ route }) => (route.handle as { file?: string } | undefined)?.file ?? []);
  return { status: context.statusCode, html, state, files };
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
      // The page is sent whole: no part of it is worth a script that moves it into place later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError,
    });
  });
}
