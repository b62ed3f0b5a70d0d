import { OrderStatus } from '@loop-petal/contracts/order-events';
import { lookUp, type Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

export interface OrdersClient {
  /**
   * The version of the reservation that an order stands on.
   * @returns null when it is not stored, or cancelled
   * @throws ShopError 503 when orders can't be asked
   */
  reservationOf(orderId: string): Promise<number | null>;
}

const Asked = z.object({ status: OrderStatus, reservationVersion: z.int().default(0) });

export const createOrdersClient = (orders: Neighbour): OrdersClient => ({
  async reservationOf(orderId) {
    const order = await lookUp(orders, `/internal/orders/${orderId}`, Asked);
    return order && order.status !== 'cancelled' ? order.reservationVersion : null;
  },
});
