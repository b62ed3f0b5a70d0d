import { InternalOrderView } from '@loop-petal/contracts/orders-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import type { z } from 'zod';

export type InternalOrder = z.output<typeof InternalOrderView>;

export interface OrdersClient {
  /** @throws ShopError 404 for an unknown order */
  find(orderId: string): Promise<InternalOrder>;
}

export const createOrdersClient = (orders: Neighbour): OrdersClient => ({
  find: (orderId) => orders.get(`/internal/orders/${orderId}`, InternalOrderView),
});
