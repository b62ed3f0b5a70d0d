import type { AddressView, CreateAddressRequest } from '@loop-petal/contracts/shapes/identity';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';
import { authQueries } from '../auth/queries.ts';

export const addressQueries = {
  list: () => queryOf('GET /api/addresses', { queryKey: personalKeys.addresses }),
};

/** The customer's saved addresses; empty for visitors. Undefined until known. */
export function useAddresses(): AddressView[] | undefined {
  const { data: user } = useQuery(authQueries.user());
  const { data, isError } = useQuery({ ...addressQueries.list(), enabled: Boolean(user) });
  return user === null || isError ? [] : data;
}

interface Destined {
  shipToAddressId?: string | null;
}

/**
 * The known ZIP codes of these lines' destinations.
 * @param mainZip for lines without an address; defaults to that of the customer's default address
 */
export function useDestinationZips(lines: readonly Destined[], mainZip?: string): string[] {
  const addresses = useAddresses() ?? [];
  const main = mainZip ?? addresses.find(({ isDefault }) => isDefault)?.zipCode;
  const zips = lines.flatMap(({ shipToAddressId }) => {
    const saved = addresses.find(({ id }) => id === shipToAddressId);
    return saved?.zipCode ?? main ?? [];
  });
  return [...new Set(zips)].sort();
}

export const saveAddress = (address: z.input<typeof CreateAddressRequest>): Promise<AddressView> =>
  api.call('POST /api/addresses', { body: address });
