import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { type PageState, STATE_ELEMENT } from './page-state.ts';
import { createRoutes } from './router.tsx';
import './styles.css';

const state: PageState = JSON.parse(document.getElementById(STATE_ELEMENT)?.textContent ?? '{}');
const queryClient = createQueryClient();
const routes = createRoutes(queryClient);

// The code of the page on screen must be there before hydration, or React would find a fallback instead.
await Promise.all(
  (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }),
);

const router = createBrowserRouter(routes, { hydrationData: state.router });
hydrateRoot(
  document,
  <App queryClient={queryClient} state={state}>
    <RouterProvider router={router} />
  </App>,
);
