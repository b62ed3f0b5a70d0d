import { HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { Document } from './document.tsx';
import { PageBoundary } from './navigation/page-boundary.tsx';
import type { PageState } from './page-state.ts';
import { routes } from './router.tsx';
import { SiteContext } from './site.ts';

interface AppProps {
  queryClient: QueryClient;
  state: PageState;
  /** The router, with `Pages` in it. */
  children: ReactNode;
}

/** Everything that server and browser render alike around the router. */
export function App({ queryClient, state, children }: AppProps) {
  return (
    <Document>
      <SiteContext value={state.site}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={state.queries}>{children}</HydrationBoundary>
        </QueryClientProvider>
      </SiteContext>
    </Document>
  );
}

/** And inside it. */
export function Pages() {
  const { pathname } = useLocation();
  return <PageBoundary place={pathname}>{useRoutes(routes)}</PageBoundary>;
}
