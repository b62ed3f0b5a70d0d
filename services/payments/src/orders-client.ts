import { ShopError } from '@loop-petal/service-kit/errors';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

export interface OrdersClient {
  /** Throws when orders can't be asked. */
  isPlaced(orderId: string): Promise<boolean>;
}

export function createOrdersClient(orders: Neighbour): OrdersClient {
  return {
    async isPlaced(orderId) {
      try {
        await orders.get(`/internal/orders/${orderId}`, z.object({ id: z.string() }));
        return true;
      } catch (error) {
        if (error instanceof ShopError && error.status === 404) return false;
        throw error;
      }
    },
  };
}
