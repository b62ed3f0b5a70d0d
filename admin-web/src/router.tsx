import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { App } from './app.tsx';
import { ListSkeleton } from './layout/lists/list-skeleton.tsx';
import { NotFoundPage } from './layout/shell/not-found-page.tsx';
import { RouteError } from './layout/shell/route-error.tsx';
import type { Section, SubRoute } from './layout/shell/section.ts';
import { homes, sections, sectionsOf } from './sections.ts';
import { adminToken, currentRole } from './session/admin-session.ts';

export const createAdminRouter = (client: QueryClient) =>
  createBrowserRouter(adminRoutes(client), { basename: '/admin' });

/** All routes of the panel. Each section and dialog has its own error boundary, so that other parts stay usable. */
export const adminRoutes = (client: QueryClient): RouteObject[] => [
  {
    path: 'invitation',
    lazy: { Component: () => import('./session/invitation/invitation-page.tsx').then((m) => m.InvitationPage) },
    HydrateFallback: Loading,
    ErrorBoundary: RouteError,
  },
  {
    Component: App,
    ErrorBoundary: RouteError,
    children: [
      {
        index: true,
        element: null,
        HydrateFallback: Loading,
        loader: () => redirect(currentRole() === 'admin' ? '/today' : homes[currentRole()]),
      },
      ...sections.map((section) => sectionRoute(section, client)),
      { path: '*', Component: NotFoundPage },
    ],
  },
];

const Loading = () => <ListSkeleton note="Loading…" />;

function sectionRoute({ key, load, prefetch, children = [] }: Section, client: QueryClient): RouteObject {
  return {
    path: key,
    lazy: { Component: load },
    loader: () => {
      if (adminToken() && sectionsOf(currentRole()).some((own) => own.key === key)) void prefetch?.(client);
      return null;
    },
    // The components handle the filters in the query string.
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
