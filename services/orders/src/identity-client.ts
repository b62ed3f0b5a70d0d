import type { AddressView } from '@loop-petal/contracts/identity-api';
import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface IdentityClient {
  /** @throws ShopError 404 for a foreign or unknown address */
  address(userId: string, addressId: string): Promise<AddressView>;
  username(userId: string): Promise<string>;
}

export const createIdentityClient = (identity: ServiceClient<typeof identityApi.calls>): IdentityClient => ({
  address: (id, addressId) =>
    identity.call('GET /internal/users/{id}/addresses/{addressId}', { params: { id, addressId } }),
  username: async (id) => (await identity.call('GET /internal/users/{id}', { params: { id } })).username,
});
