import type { cartApi } from '@loop-petal/contracts/operations/cart';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface CartClient {
  /** The code that a shopper has entered in the cart. @throws ShopError 503 when cart can't be asked in time */
  offerCode(ownerId: string): Promise<string | null>;
}

export const createCartClient = (cart: ServiceClient<typeof cartApi.calls>): CartClient => ({
  offerCode: async (ownerId) => (await cart.call('GET /internal/carts/{ownerId}', { params: { ownerId } })).offerCode,
});
