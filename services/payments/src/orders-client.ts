import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import { orUndefined, type ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface OrdersClient {
  /** Throws when orders can't be asked. */
  isPlaced(orderId: string): Promise<boolean>;
}

export const createOrdersClient = (orders: ServiceClient<typeof ordersApi.calls>): OrdersClient => ({
  isPlaced: async (id) =>
    (await orUndefined(orders.call('GET /internal/orders/{id}', { params: { id } }))) !== undefined,
});
