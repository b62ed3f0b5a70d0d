import { queryOf } from '../../api.ts';

export const contactQueries = {
  all: () => queryOf('GET /api/admin/contacts', { queryKey: ['contacts'], staleTime: 30_000 }),
};
