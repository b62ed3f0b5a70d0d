import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const searchQueries = {
  products: (term: string) =>
    queryOptions({
      queryKey: ['search', term.toLowerCase()],
      queryFn: () => api.call('POST /api/search-products', { body: { query: term } }),
      enabled: term !== '',
      placeholderData: keepPreviousData,
    }),
};
