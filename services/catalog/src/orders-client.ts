import { OrderStatus } from '@loop-petal/contracts/order-events';
import { lookUp, type Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

export interface OrdersClient {
  /** Whether an order is stored and not cancelled. Throws when orders can't be asked. */
  needsPieces(orderId: string): Promise<boolean>;
}

const Asked = z.object({ status: OrderStatus });

export const createOrdersClient = (orders: Neighbour): OrdersClient => ({
  async needsPieces(orderId) {
    const order = await lookUp(orders, `/internal/orders/${orderId}`, Asked);
    return order !== undefined && order.status !== 'cancelled';
  },
});
