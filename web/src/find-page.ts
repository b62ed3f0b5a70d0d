import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import type { PageHandle } from './page-route.ts';
import { shopQueries } from './queries/shop.ts';
import { routes } from './router.tsx';

export function findPage({ pathname, search }: { pathname: string; search: string }) {
  // a preview is the page itself, with words that its browser loads
  const path = pathname.replace(/^.preview.(home)?(.*)\/.*/, '/$2');
  const match = matchRoutes(routes, { pathname: path })?.at(-1);
  if (!match) throw new Error(`no page for ${pathname}`);
  const { params } = match;
  const { file, Component, loadCode, queries, status = 200 } = match.route.handle as PageHandle;
  const wanted = queries?.({ params, search: new URLSearchParams(search) }) ?? [];
  return {
    file,
    Component,
    params,
    loadCode,

    /** Resolves with the page's status, based on its first query: 404 for `null`, 503 for a failure. */
    async loadData(queryClient: QueryClient): Promise<number> {
      await Promise.all([...wanted, shopQueries.details()].map((query) => queryClient.prefetchQuery(query)));
      const subject = wanted[0] && queryClient.getQueryState(wanted[0].queryKey);
      if (subject?.status === 'error') return 503;
      return subject?.data === null ? 404 : status;
    },
  };
}
