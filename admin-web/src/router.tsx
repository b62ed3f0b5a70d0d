import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { App } from './app.tsx';
import { ListSkeleton } from './layout/list-skeleton.tsx';
import { NoPlace } from './layout/no-place.tsx';
import { RouteError } from './layout/route-error.tsx';
import { currentAddress } from './old-addresses.ts';
import { type Place, places, type SubRoute } from './places.tsx';
import { adminToken, currentRole } from './session/admin-session.ts';

/** The router of the panel, which lies below `/admin`. Its loaders fill `client`. */
export const createAdminRouter = (client: QueryClient) =>
  createBrowserRouter(adminRoutes(client), { basename: '/admin' });

/** All routes of the panel. Each place and dialog has an error boundary of its own; the rest of the panel stays usable. */
export const adminRoutes = (client: QueryClient): RouteObject[] => [
  {
    Component: App,
    ErrorBoundary: RouteError,
    children: [
      {
        index: true,
        element: null,
        HydrateFallback: Loading,
        // Until November 2026 everything stood in the query of this address.
        loader: ({ request }) =>
          redirect(currentRole() === 'artisan' ? '/pieces' : currentAddress(new URL(request.url).searchParams)),
      },
      ...places.map((place) => placeRoute(place, client)),
      {
        path: 'pieces',
        lazy: { Component: () => import('./features/making/my-pieces.tsx').then((m) => m.MyPieces) },
        HydrateFallback: Loading,
        ErrorBoundary: RouteError,
      },
      { path: '*', Component: NoPlace },
    ],
  },
];

const Loading = () => <ListSkeleton note="Loading…" />;

function placeRoute({ key, load, prefetch, children = [] }: Place, client: QueryClient): RouteObject {
  return {
    path: key,
    lazy: { Component: load },
    loader: () => {
      // Not awaited: the components show for themselves that they wait, and what failed.
      if (adminToken() && currentRole() === 'admin') void prefetch?.(client);
      return null;
    },
    // Filters in the query are the business of the components.
    shouldRevalidate: () => false,
    HydrateFallback: Loading,
    ErrorBoundary: RouteError,
    children: children.map(subRoute),
  };
}

function subRoute({ path, load, children = [] }: SubRoute): RouteObject {
  return {
    path,
    ...(load ? { lazy: { Component: load } } : { element: null }),
    ErrorBoundary: RouteError,
    children: children.map(subRoute),
  };
}
