import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../api.ts';

export const searchQueries = {
  products: (term: string) =>
    queryOf('POST /api/search-products', {
      queryKey: ['search', term.toLowerCase()],
      body: { query: term },
      enabled: term !== '',
      placeholderData: keepPreviousData,
    }),
};
