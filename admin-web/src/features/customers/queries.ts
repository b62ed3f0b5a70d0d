import type { CustomerView } from '@loop-petal/contracts/shapes/customers';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';

interface CustomerPage {
  customers: CustomerView[];
  next: string | null;
}

async function readPage(q: string, cursor: string | undefined, signal: AbortSignal): Promise<CustomerPage> {
  let next: string | null = null;
  const customers = await api.call('GET /api/admin/customers', {
    query: { q: q || undefined, cursor },
    signal,
    onHeaders: (headers) => {
      next = headers.get('x-next-cursor');
    },
  });
  return { customers, next };
}

/** The first part of the key is that of orders, which change customers too. */
const key = ['orders', 'customers'] as const;

export const customerQueries = {
  pages: (q: string) =>
    infiniteQueryOptions({
      queryKey: [...key, 'pages', q],
      queryFn: ({ pageParam, signal }) => readPage(q, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  one: (id: string) =>
    queryOf('GET /api/admin/customers/{id}', { queryKey: [...key, 'one', id], params: { id }, staleTime: 0 }),
};
