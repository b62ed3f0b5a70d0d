import { lookUp, type Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

export interface OrdersClient {
  /** Throws when orders can't be asked. */
  isPlaced(orderId: string): Promise<boolean>;
}

export const createOrdersClient = (orders: Neighbour): OrdersClient => ({
  isPlaced: async (orderId) => (await lookUp(orders, `/internal/orders/${orderId}`, z.unknown())) !== undefined,
});
