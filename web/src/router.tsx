import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { ErrorPage } from './layout/error-page.tsx';
import { Layout } from './layout/layout.tsx';
import { pageRoute } from './page-route.ts';

/** All routes. Made anew for every request on the server, so that no visitor meets another's data. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const page = pageRoute.bind(null, queryClient);
  return [
    {
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: [page('content/not-found-page', { path: '*', status: 404 })],
    },
  ];
}
