import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { InternalOrderView } from '@loop-petal/contracts/orders-api';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';

export type InternalOrder = z.output<typeof InternalOrderView>;

export interface OrdersClient {
  /** @throws ShopError 404 for an unknown order */
  find(orderId: string): Promise<InternalOrder>;
}

export const createOrdersClient = (orders: ServiceClient<typeof ordersApi.calls>): OrdersClient => ({
  find: (orderId) => orders.call('GET /internal/orders/{id}', { params: { id: orderId } }),
});
