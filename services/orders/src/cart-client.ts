import { CartSummaryView } from '@loop-petal/contracts/cart-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';

export interface CartClient {
  /** The code that a shopper has entered in the cart. @throws ShopError 503 when cart can't be asked in time */
  offerCode(ownerId: string): Promise<string | null>;
}

export const createCartClient = (cart: Neighbour): CartClient => ({
  offerCode: async (ownerId) =>
    (await cart.get(`/internal/carts/${encodeURIComponent(ownerId)}`, CartSummaryView)).offerCode,
});
