import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import { orUndefined, type ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface OrdersClient {
  /**
   * The version of the reservation that an order stands on.
   * @returns null when it is not stored, or cancelled
   * @throws ShopError 503 when orders can't be asked
   */
  reservationOf(orderId: string): Promise<number | null>;
}

export const createOrdersClient = (orders: ServiceClient<typeof ordersApi.calls>): OrdersClient => ({
  async reservationOf(orderId) {
    const order = await orUndefined(orders.call('GET /internal/orders/{id}', { params: { id: orderId } }));
    return order && order.status !== 'cancelled' ? order.reservationVersion : null;
  },
});
