import { isThere, type Neighbour } from '@loop-petal/service-kit/neighbour';

export interface OrdersClient {
  /** Throws when orders can't be asked. */
  isPlaced(orderId: string): Promise<boolean>;
}

export const createOrdersClient = (orders: Neighbour): OrdersClient => ({
  isPlaced: (orderId) => isThere(orders, `/internal/orders/${orderId}`),
});
