import type { ProductView } from '@loop-petal/contracts/catalog-api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

interface Found {
  message: string;
  products: ProductView[];
}

export const searchQueries = {
  products: (term: string) =>
    queryOptions({
      queryKey: ['search', term.toLowerCase()],
      queryFn: () => api.post<Found>('/api/search-products', { query: term }),
      enabled: term !== '',
      placeholderData: keepPreviousData,
    }),
};
