import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { Document } from './document.tsx';
import { findPage } from './find-page.ts';
import { Layout } from './layout/layout.tsx';
import { PageBoundary } from './navigation/page-boundary.tsx';
import { type Site, SiteContext } from './site.ts';

interface AppProps {
  queryClient: QueryClient;
  site: Site;
  children: ReactNode;
}

export function App({ queryClient, site, children }: AppProps) {
  return (
    <Document>
      <SiteContext value={site}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </SiteContext>
    </Document>
  );
}

export function Pages() {
  const { pathname } = useLocation();
  const { Component, params } = useMemo(() => findPage({ pathname, search: '' }), [pathname]);
  return (
    <PageBoundary place={pathname}>
      <Layout>
        <Component {...params} />
      </Layout>
    </PageBoundary>
  );
}
