import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const offerQueries = {
  list: () => queryOptions({ queryKey: ['offers'], queryFn: () => api.call('GET /api/offers') }),
};
