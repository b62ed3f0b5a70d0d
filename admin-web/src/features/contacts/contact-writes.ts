import { api } from '../../api.ts';

export const markAnswered = ({ id, isAnswered }: { id: string; isAnswered: boolean }) =>
  api.call(`${isAnswered ? 'POST' : 'DELETE'} /api/admin/contacts/{id}/answered`, { params: { id } });
export const deleteContact = (id: string) => api.call('DELETE /api/admin/contacts/{id}', { params: { id } });
