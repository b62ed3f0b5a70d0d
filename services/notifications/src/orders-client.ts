import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { MailedOrder } from './mails/order-letters.ts';

export interface OrdersClient {
  find(orderId: string): Promise<MailedOrder>;
}

export const createOrdersClient = (orders: ServiceClient<typeof ordersApi.calls>): OrdersClient => ({
  find: (orderId) => orders.call('GET /internal/orders/{id}', { params: { id: orderId } }),
});
