import { randomUUID } from 'node:crypto';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { adminCaller } from '@loop-petal/service-kit/testing';
import type { Carrier } from '../src/carriers/carrier.ts';
import { shippingService } from '../src/service.ts';

type Details = ReturnType<typeof orderDetailsChanged>['data'];
type OrderChanges = Partial<Details> & { addresses?: Partial<ShippingAddress>[]; pieces?: number };

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

/**
 * The whole service on a test database, by default with the sandbox carrier at real speed.
 * @param deps.orderPatienceMs how long creating a shipment waits for its order to be in processing
 */
export async function startShipping({
  orderPatienceMs = 0,
  ...deps
}: {
  carrier?: Carrier;
  orderPatienceMs?: number;
} = {}) {
  const versions = new Map<string, number>();
  const service = await startTestService(shippingService, {
    env: { LINK_SECRET: 'l'.repeat(32) },
    deps: { orderPatienceMs, ...deps },
  });
  return {
    ...service,
    pool: service.deps.pool,
    /** Publishes an event of an order in processing, or a change to one; `addresses` are its parcels' destinations. */
    order({ addresses = [{}], pieces = 1, ...changes }: OrderChanges = {}): string {
      const orderId = changes.orderId ?? randomUUID();
      const version = (versions.get(orderId) ?? 0) + 1;
      versions.set(orderId, version);
      const event = orderDetailsChanged({ ...detailsOf(addresses, pieces), version, ...changes, orderId });
      void service.bus.publish([{ ...event, specversion: '1.0', source: 'orders' }]);
      return orderId;
    },
    async create(orderId: string, body: object = {}) {
      await service.bus.settled();
      return service.request('POST', '/api/shipping/create', { caller: adminCaller(), body: { orderId, ...body } });
    },
    async eventsOf(orderId: string) {
      await service.settled();
      return service.bus.published.filter(({ subject, source }) => subject === orderId && source === 'shipping');
    },
  };
}
export type ShippingService = Awaited<ReturnType<typeof startShipping>>;

const detailsOf = (addresses: readonly Partial<ShippingAddress>[], pieces: number): Omit<Details, 'orderId'> => ({
  version: 1,
  userId: 'user-1',
  status: 'processing',
  payment: 'paid',
  customerName: ADDRESS.recipientName,
  customerEmail: 'rosa@example.test',
  receipt: [],
  parcels: addresses.map((address) => ({
    address: { ...ADDRESS, ...address },
    formattedAddress: '1 Main Street, Portland',
    gift: null,
  })),
  items: [
    {
      productName: 'Rose Stem',
      selectedColor: null,
      quantity: pieces,
      imageUrl: '',
      leftOut: 0,
      priceCents: 40_00,
      listPriceCents: 40_00,
      id: 'item',
      wishes: [],
      returnable: true,
      reviewable: true,
      offerTitle: null,
    },
  ],
  subtotalCents: 40_00,
  taxCents: 2_67,
  shippingCents: 9_99,
  totalCents: 52_66,
  taxRate: '6.67',
  cancelWindowHours: 24,
  returnWindowDays: 30,
  shippingMethod: 'FedEx 2Day',
  extraTransitDays: 0,
  paymentMethod: 'Clover',
  neededBy: null,
  promise: null,
  isErased: false,
});
