import type { CreateUserRequest, Role } from '@loop-petal/contracts/shapes/identity';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api.ts';

export interface UserBody {
  username: string;
  email: string | null;
  password?: string;
  /** Absent for artisans, whose role can't change. */
  role?: Exclude<Role, 'artisan'>;
  isActive?: boolean;
}

export const userQueries = {
  all: () =>
    queryOptions({
      queryKey: ['users', 'all'],
      queryFn: ({ signal }) => api.call('GET /api/admin/users', { signal }),
      staleTime: 30_000,
    }),
  addresses: (id: string) =>
    queryOptions({
      queryKey: ['users', 'addresses', id],
      queryFn: ({ signal }) => api.call('GET /api/admin/users/{id}/addresses', { params: { id }, signal }),
      staleTime: 30_000,
    }),
};
export const userKeys = [userQueries.all().queryKey];

export const saveUser = ({ id, body }: { id?: string; body: Partial<UserBody> }) =>
  id
    ? api.call('PATCH /api/admin/users/{id}', { params: { id }, body })
    : api.call('POST /api/admin/users', { body: body as z.input<typeof CreateUserRequest> });
export const deleteUser = (id: string) => api.call('DELETE /api/admin/users/{id}', { params: { id } });
