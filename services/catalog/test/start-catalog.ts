import type { OrderStatus } from '@loop-petal/contracts/events/order-events';
import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { InternalOrderView } from '@loop-petal/contracts/shapes/orders';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { adminCaller, fakeService } from '@loop-petal/service-kit/testing';
import type { z } from 'zod';
import { catalogService } from '../src/service.ts';

const ORDER_FIELDS = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '503 555 0100',
  shippingAddress: {
    recipientName: 'Ada Lovelace',
    phone: null,
    addressLine1: '1 Petal Lane',
    addressLine2: null,
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
    deliveryInstructions: null,
  },
  formattedAddress: '1 Petal Lane, Portland, OR 97201, US',
  parcels: [],
  orderItems: [],
  subtotalAmount: '96.00',
  taxAmount: '6.40',
  shippingCost: '0.00',
  shippingMethod: 'FedEx Ground',
  totalAmount: '102.40',
  refundedAmount: '0.00',
  paymentMethod: 'Clover',
  paymentStatus: 'succeeded',
  paymentId: 'p',
  trackingNumber: null,
  shippingLabelUrl: null,
  shippedAt: null,
  deliveredAt: null,
  estimatedDelivery: null,
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  canCancel: false,
  canReturn: false,
  returnRequestedAt: null,
  userId: null,
  guestLink: 'https://shop.test/my-orders',
  reservationVersion: 1,
} satisfies Omit<z.output<typeof InternalOrderView>, 'id' | 'status'>;

/** The orders service as far as catalog asks it. */
const fakeOrders = (statuses: ReadonlyMap<string, OrderStatus>) =>
  fakeService<typeof ordersApi.calls>({
    'GET /internal/orders/{id}': ({ params: { id } }) => {
      const status = statuses.get(id);
      if (!status) throw notFound('Order not found');
      return { ...ORDER_FIELDS, id, status };
    },
  });

/**
 * The whole service on its own database, and an admin who calls it.
 * @param orders instead of a fake that answers by `orderStatuses`
 */
export async function startCatalog(orders?: ServiceClient<typeof ordersApi.calls>) {
  /** The status of each order that the orders service has stored. */
  const orderStatuses = new Map<string, OrderStatus>();
  const service = await startTestService(catalogService, {
    env: { ORDERS_URL: 'http://orders.test' },
    clients: { orders: orders ?? fakeOrders(orderStatuses) },
  });
  const admin = adminCaller();
  const asAdmin = (method: string, path: string, body?: unknown) =>
    service.request(method, path, { caller: admin, body });
  return { ...service, orderStatuses, admin, asAdmin };
}

export type Catalog = Awaited<ReturnType<typeof startCatalog>>;

/** A product as an admin adds it, in the category `stems`. */
export const productBody = (changes: object = {}) => ({
  name: 'Rose Stem',
  description: 'One full open rose with two leaves',
  price: '18.00',
  category: 'stems',
  imageUrl: '/system/marker',
  ...changes,
});
