import { HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Document } from './document.tsx';
import type { PageState } from './page-state.ts';
import { SiteContext } from './site.ts';

interface AppProps {
  queryClient: QueryClient;
  state: Pick<PageState, 'site' | 'queries'>;
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
