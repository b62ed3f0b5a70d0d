import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';

const pages = import.meta.glob<{ Component: ComponentType }>('./features/*/*-page.tsx');

// biome-ignore lint/suspicious/noExplicitAny: a page's queries have nothing in common but being queries
type AnyQuery = FetchQueryOptions<any, any, any, any>;

interface PageRoute {
  path?: string;
  index?: true;
  /** Public data that the page shows, loaded on the server too. What belongs to one visitor never goes here. */
  queries?: (args: { params: LoaderFunctionArgs['params']; search: URLSearchParams }) => AnyQuery[];
  /** The answer's status when the first query finds nothing. */
  status?: number;
}

/**
 * A route whose page is `features/{file}.tsx`, loaded when it is first needed, with its queries fetched meanwhile.
 * The first query is the page's subject: `null` answers 404, a failure 503.
 */
export function pageRoute(
  queryClient: QueryClient,
  file: string,
  { path, index, queries, status = 200 }: PageRoute,
): RouteObject {
  const load = pages[`./features/${file}.tsx`];
  if (!load) throw new Error(`no page at features/${file}.tsx`);

  async function loader({ params, request }: LoaderFunctionArgs) {
    const wanted = queries?.({ params, search: new URL(request.url).searchParams }) ?? [];
    const fetching = Promise.all(wanted.map((query) => queryClient.prefetchQuery(query)));
    if (!import.meta.env.SSR) return null;
    await fetching;
    return data(null, { status: statusOf(wanted[0]) });
  }

  function statusOf(subject: AnyQuery | undefined): number {
    const found = subject && queryClient.getQueryState(subject.queryKey);
    if (found?.status === 'error') return 503;
    return found?.data === null ? 404 : status;
  }

  const route = { handle: { file: `src/features/${file}.tsx` }, loader, lazy: load };
  return index ? { ...route, index } : { ...route, path };
}
