import { AddressView } from '@loop-petal/contracts/identity-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

const Named = z.object({ username: z.string() });

export interface IdentityClient {
  /** @throws ShopError 404 for a foreign or unknown address */
  address(userId: string, addressId: string): Promise<AddressView>;
  username(userId: string): Promise<string>;
}

export const createIdentityClient = (identity: Neighbour): IdentityClient => {
  const user = (id: string) => `/internal/users/${encodeURIComponent(id)}`;
  return {
    address: (userId, addressId) =>
      identity.get(`${user(userId)}/addresses/${encodeURIComponent(addressId)}`, AddressView),
    username: async (userId) => (await identity.get(user(userId), Named)).username,
  };
};
