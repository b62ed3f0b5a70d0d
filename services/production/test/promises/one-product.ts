import { afterEach, beforeEach } from '@jest/globals';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { type ProductionService, startProduction } from '../start-production.ts';

/** The service, with one artisan and a product that takes her a working day. */
export let workshop: ProductionService;
export let product: string;
export let lena: string;

beforeEach(async () => {
  workshop = await startProduction();
  lena = await workshop.artisan();
  product = await workshop.product();
  await workshop.recipe(product, { makingMinutes: 480 });
});
afterEach(() => workshop.stop());
export const quote = async (id = product) => (await workshop.request('GET', `/api/promises/${id}`)).body;
export const quoteCart = async (items: object[], neededBy?: string) =>
  (await workshop.request('POST', '/api/promises', { body: { items, neededBy } })).body;
/** A second after a moment. */
export const later = (time: string) => new Date(Date.parse(time) + 1000).toISOString();
export const states = async (orderId: string) =>
  (await workshop.jobsOf(orderId)).map(({ state }: { state: string }) => state);

/** An order's details after this many pieces of a line are left out. */
export const details = (orderId: string, lineId: string, leftOut: number, version = leftOut + 1, more: object = {}) =>
  orderDetailsChanged({
    ...{ orderId, version, userId: null, status: 'pending', payment: 'paid', customerName: '', customerEmail: '' },
    ...{ parcels: [], subtotalCents: 0, taxCents: 0, shippingCents: 0, totalCents: 0, shippingMethod: 'FedEx Ground' },
    ...{ paymentMethod: '', neededBy: null, promise: null, isErased: false },
    items: [
      {
        ...{ id: lineId, productName: 'Rose Stem', selectedColor: null, quantity: 3, leftOut, imageUrl: '' },
        ...{ priceCents: 0, listPriceCents: 0, offerTitle: null, wishes: [] },
      },
    ],
    ...more,
  });
