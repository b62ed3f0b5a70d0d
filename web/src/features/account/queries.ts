import type { AddressFields, AddressView } from '@loop-petal/contracts/identity-api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { authQueries } from '../auth/queries.ts';

export const addressQueries = {
  list: () => queryOptions({ queryKey: ['addresses'], queryFn: () => api.get<AddressView[]>('/api/addresses') }),
};

/** The signed-in customer's saved addresses; a visitor has none. Undefined until known. */
export function useAddresses(): AddressView[] | undefined {
  const { data: user } = useQuery(authQueries.user());
  const { data, isError } = useQuery({ ...addressQueries.list(), enabled: Boolean(user) });
  return user === null || isError ? [] : data;
}

export const saveAddress = (address: Partial<AddressFields>): Promise<AddressView> =>
  api.post('/api/addresses', address);
