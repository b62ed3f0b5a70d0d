import { QueryClient } from '@tanstack/react-query';

/**
 * Data stays fresh until it is invalidated. No automatic retries or refetches, and requests are not paused silently
 * while the browser is offline.
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
