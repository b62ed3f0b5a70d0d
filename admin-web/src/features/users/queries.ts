import type { CreateUserRequest, InviteRequest, UpdateUserRequest } from '@loop-petal/contracts/shapes/identity';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';

export type UserBody = z.input<typeof UpdateUserRequest> & Partial<Pick<z.input<typeof CreateUserRequest>, 'password'>>;

export const userQueries = {
  all: () => queryOf('GET /api/admin/users', { queryKey: ['users', 'all'], staleTime: 30_000 }),
  invitations: () => queryOf('GET /api/admin/users/invitations', { queryKey: ['users', 'invitations'] }),
  addresses: (id: string) =>
    queryOf('GET /api/admin/users/{id}/addresses', {
      queryKey: ['users', 'addresses', id],
      params: { id },
      staleTime: 30_000,
    }),
};
export const userKeys = [userQueries.all().queryKey];

export const invitationKeys = [userQueries.invitations().queryKey];

export const saveUser = ({ id, body }: { id?: string; body: Partial<UserBody> }) =>
  id
    ? api.call('PATCH /api/admin/users/{id}', { params: { id }, body })
    : api.call('POST /api/admin/users', { body: body as z.input<typeof CreateUserRequest> });
export const deleteUser = (id: string) => api.call('DELETE /api/admin/users/{id}', { params: { id } });

export const invite = (body: z.input<typeof InviteRequest>) => api.call('POST /api/admin/users/invite', { body });
export const resendInvitation = (id: string) =>
  api.call('POST /api/admin/users/invitations/{id}/resend', { params: { id } });
export const withdrawInvitation = (id: string) =>
  api.call('DELETE /api/admin/users/invitations/{id}', { params: { id } });
