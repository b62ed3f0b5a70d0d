import type { cartApi } from '@loop-petal/contracts/operations/cart';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface CartClient {
  summary(ownerId: string): Promise<{ subtotalCents: number; shipments: number; pieces: number }>;
}

export const createCartClient = (cart: ServiceClient<typeof cartApi.calls>): CartClient => ({
  summary: (ownerId) => cart.call('GET /internal/carts/{ownerId}', { params: { ownerId } }),
});
