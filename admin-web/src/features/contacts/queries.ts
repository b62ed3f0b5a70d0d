import { api, queryOf } from '../../api.ts';

export const contactQueries = {
  all: () => queryOf('GET /api/admin/contacts', { queryKey: ['contacts'], staleTime: 30_000 }),
};
export const markAnswered = (id: string) => api.call('POST /api/admin/contacts/{id}/answered', { params: { id } });
export const deleteContact = (id: string) => api.call('DELETE /api/admin/contacts/{id}', { params: { id } });
