import { queryOf } from '../api.ts';

export const offerQueries = {
  list: () => queryOf('GET /api/offers', { queryKey: ['offers'] }),
};
