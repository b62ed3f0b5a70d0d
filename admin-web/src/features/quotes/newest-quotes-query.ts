import { queryOf } from '../../api.ts';

/** The first load has only this query; the others of quotes come with their page. */
export const newestQuotesQuery = queryOf('GET /api/admin/quotes', {
  queryKey: ['quotes', 'newest'],
  query: { limit: 100 },
  refetchInterval: 60_000,
});
