import { QueryClient } from '@tanstack/react-query';

/**
 * Data stays fresh until something changes it; nothing is retried or refetched automatically, nor paused
 * silently while the browser is offline.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
