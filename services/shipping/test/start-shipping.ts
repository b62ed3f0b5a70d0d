import { randomUUID } from 'node:crypto';
import type { cartApi } from '@loop-petal/contracts/operations/cart';
import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { InternalOrderView, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { notFound, unavailable } from '@loop-petal/service-kit/http/errors';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { adminCaller, fakeService } from '@loop-petal/service-kit/testing';
import type { z } from 'zod';
import type { Carrier } from '../src/carriers/carrier.ts';
import { shippingService } from '../src/service.ts';

type Order = z.output<typeof InternalOrderView>;

const ADDRESS: ShippingAddress = {
  recipientName: 'Rosa Miller',
  phone: '503-555-0117',
  addressLine1: '1 Main Street',
  addressLine2: null,
  city: 'Portland',
  state: 'OR',
  zipCode: '97211',
  country: 'US',
  deliveryInstructions: null,
};

/** The whole service on its own database, with the sandbox carrier at real speed unless another one is given. */
export async function startShipping({ carrier }: { carrier?: Carrier } = {}) {
  const orders = new Map<string, Order>();
  const cart = { isAway: false };
  const service = await startTestService(shippingService, {
    env: { CART_URL: 'http://cart.test', ORDERS_URL: 'http://orders.test', LINK_SECRET: 'l'.repeat(32) },
    clients: {
      cart: fakeService<typeof cartApi.calls>({
        'GET /internal/carts/{ownerId}': ({ params: { ownerId } }) => {
          if (cart.isAway) throw unavailable('cart is away', 'cart_unavailable');
          return { ownerId, subtotalCents: 40_00, shipments: 1, pieces: 2, offerCode: null };
        },
      }),
      orders: fakeService<typeof ordersApi.calls>({
        'GET /internal/orders/{id}': ({ params: { id } }) => {
          const order = orders.get(id);
          if (!order) throw notFound('Order not found');
          return order;
        },
      }),
    },
    deps: carrier ? { carrier } : {},
  });
  return {
    ...service,
    pool: service.deps.pool,
    cart,
    /** Makes (or, by its id, replaces) an order in processing; `addresses` are where its parcels go. */
    order({ addresses = [{}], ...changes }: Partial<Order> & { addresses?: Partial<ShippingAddress>[] } = {}): string {
      const order = { ...orderTo(addresses), ...changes };
      orders.set(order.id, order);
      return order.id;
    },
    /** Asks for the shipments of an order as an admin. */
    create: (orderId: string, body: object = {}) =>
      service.request('POST', '/api/shipping/create', { caller: adminCaller(), body: { orderId, ...body } }),
    /** Types and data of the events about an order, oldest first. */
    async eventsOf(orderId: string) {
      await service.settled();
      return service.bus.published.filter(({ subject }) => subject === orderId);
    },
  };
}
export type ShippingService = Awaited<ReturnType<typeof startShipping>>;

function orderTo(addresses: readonly Partial<ShippingAddress>[]): Order {
  const createdAt = new Date().toISOString();
  const unsent = { trackingNumber: null, shippingLabelUrl: null };
  return {
    ...unsent,
    id: randomUUID(),
    userId: 'user-1',
    guestLink: '',
    reservationVersion: 0,
    customerName: ADDRESS.recipientName,
    customerEmail: 'rosa@example.test',
    customerPhone: '503-555-0117',
    shippingAddress: ADDRESS,
    formattedAddress: '1 Main Street, Portland',
    parcels: addresses.map((address) => ({
      ...unsent,
      address: { ...ADDRESS, ...address },
      formattedAddress: '1 Main Street, Portland',
      service: null,
      status: null,
    })),
    orderItems: [],
    subtotalAmount: '40.00',
    taxAmount: '2.67',
    shippingCost: '9.99',
    shippingMethod: 'FedEx 2Day',
    totalAmount: '52.66',
    refundedAmount: '0.00',
    status: 'processing',
    paymentMethod: 'Clover',
    paymentStatus: 'succeeded',
    paymentId: randomUUID(),
    shippedAt: null,
    deliveredAt: null,
    estimatedDelivery: null,
    createdAt,
    updatedAt: createdAt,
    canCancel: false,
    canReturn: false,
    returnRequestedAt: null,
  };
}
