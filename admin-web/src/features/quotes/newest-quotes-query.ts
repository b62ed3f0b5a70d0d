import { queryOf } from '../../api.ts';

/** Only this query is in the first load; the other queries of quotes load with their page. */
export const newestQuotesQuery = queryOf('GET /api/admin/quotes', {
  queryKey: ['quotes', 'newest'],
  query: { limit: 100 },
  refetchInterval: 60_000,
});
