import { CartSummaryView } from '@loop-petal/contracts/cart-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';

export interface CartClient {
  summary(ownerId: string): Promise<{ subtotalCents: number; shipments: number; pieces: number }>;
}

export const createCartClient = (cart: Neighbour): CartClient => ({
  summary: (ownerId) => cart.get(`/internal/carts/${encodeURIComponent(ownerId)}`, CartSummaryView),
});
