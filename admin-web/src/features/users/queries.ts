import { AddressView, type Role, UserView } from '@loop-petal/contracts/identity-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Users = z.array(UserView);
const Addresses = z.array(AddressView);

/** `password` for a new user, `isActive` for one that exists. */
export interface UserBody {
  username: string;
  email: string | null;
  password?: string;
  role: Role;
  isActive?: boolean;
}

export const userQueries = {
  all: () =>
    queryOptions({
      queryKey: ['users', 'all'],
      queryFn: ({ signal }) => api.get('/api/admin/users', Users, { signal }),
      staleTime: 30_000,
    }),
  addresses: (id: string) =>
    queryOptions({
      queryKey: ['users', 'addresses', id],
      queryFn: ({ signal }) => api.get(`/api/admin/users/${id}/addresses`, Addresses, { signal }),
      staleTime: 30_000,
    }),
};
export const userKeys = [['users', 'all']];

export const saveUser = ({ id, body }: { id?: string; body: Partial<UserBody> }) =>
  id ? api.patch(`/api/admin/users/${id}`, body, UserView) : api.post('/api/admin/users', body, UserView);
export const deleteUser = (id: string) => api.delete(`/api/admin/users/${id}`);
