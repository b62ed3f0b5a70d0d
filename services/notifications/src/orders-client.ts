import { InternalOrderView } from '@loop-petal/contracts/orders-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import type { MailedOrder } from './mails/order-letters.ts';

export interface OrdersClient {
  find(orderId: string): Promise<MailedOrder>;
}

export const createOrdersClient = (orders: Neighbour): OrdersClient => ({
  find: (orderId) => orders.get(`/internal/orders/${orderId}`, InternalOrderView),
});
