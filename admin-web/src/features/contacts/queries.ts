import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const contactQueries = {
  all: () =>
    queryOptions({
      queryKey: ['contacts'],
      queryFn: ({ signal }) => api.call('GET /api/admin/contacts', { signal }),
      staleTime: 30_000,
    }),
};
export const deleteContact = (id: string) => api.call('DELETE /api/admin/contacts/{id}', { params: { id } });
