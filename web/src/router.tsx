import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { offerQueries } from './features/offers/queries.ts';
import { productQueries } from './features/product/queries.ts';
import { categoryQueries } from './features/shop/queries.ts';
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
      children: [
        page('home/home-page', {
          index: true,
          queries: () => [productQueries.featured(), categoryQueries.list(), offerQueries.list()],
        }),
        page('content/not-found-page', { path: '*', status: 404 }),
      ],
    },
  ];
}
