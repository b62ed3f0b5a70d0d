import { randomUUID } from 'node:crypto';
import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { adminCaller, fakeService, testTokens, visitorCaller } from '@loop-petal/service-kit/testing';
import type { Product } from '../../catalog/src/products/product.ts';
import { reportExpired } from '../../catalog/src/stock/reserve-stock.ts';
import { startCatalog } from '../../catalog/test/start-catalog.ts';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { product, startOrders } from './start-orders.ts';

/** Quantities by color. The remaining pieces, up to ten, are green, which is made to order. */
type Pieces = Partial<Record<'red' | 'blue', number>>;

const PRICE_CENTS = 29_99;
const MINUTE_MS = 60_000;

export async function startShopWithCatalog() {
  let way: (call: () => Promise<void>) => Promise<void> = (call) => call();
  const orders = await startOrders({
    catalog: fakeService<typeof catalogApi.calls>({
      async 'POST /internal/reservations'(input) {
        await way(async () => void (await catalogClient.call('POST /internal/reservations', input)));
        return { orderId: input.body.orderId, expiresAt: new Date().toISOString() };
      },
    }),
  });
  const catalog = await startCatalog();
  const catalogClient = createServiceClient(catalogApi, {
    baseUrl: catalog.url,
    tokens: testTokens,
    timeoutMs: 20_000,
  });
  const admin = { caller: adminCaller() };
  await catalog.request('POST', '/api/admin/categories', { ...admin, body: { name: 'Bouquets' } });

  let delivered = 0;
  const shop = {
    orders,
    catalog,
    onTheWay(to: typeof way) {
      way = to;
    },
    async offer() {
      const fields = { description: 'Only a few were made', category: 'bouquets', imageUrl: '/system/marker' };
      const made = await catalog.request('POST', '/api/admin/products', {
        ...admin,
        body: { ...fields, name: 'Wedding Bouquet', price: '29.99' },
      });
      const variations = [];
      for (const [colorName, stockQuantity] of Object.entries({ red: 10, blue: 10, green: 0 })) {
        const path = `/api/admin/products/${made.body.id}/variations`;
        const body = { colorName, stockQuantity, imageUrl: '/system/marker' };
        variations.push((await catalog.request('POST', path, { ...admin, body })).body);
      }
      await orders.deliver(product({ ...made.body, priceCents: PRICE_CENTS, isVisible: true, variations, version: 1 }));
      return made.body.id as string;
    },
    /** An order for ten pieces with its payment, to attempt with different pieces and keys. */
    checkout(productId: string, shopper = visitorCaller() as Shopper) {
      const bodyFor = ({ red = 0, blue = 0 }: Pieces) => {
        const wanted = { red, blue, green: 10 - red - blue };
        const lines = Object.entries(wanted).filter(([, quantity]) => quantity > 0);
        return orderBody(
          lines.map(([selectedColor, quantity]) => ({ productId, selectedColor, quantity, cents: PRICE_CENTS })),
        );
      };
      const { paymentId } = pay(orders, shopper, bodyFor({}));
      const attempt = (pieces: Pieces, key: string = randomUUID(), changes: object = {}) =>
        post(orders, shopper, { ...bodyFor(pieces), paymentId, ...changes }, key);
      return { attempt };
    },
    async deliverEvents() {
      await orders.settled();
      const events = orders.bus.published.filter(({ source }) => source === 'orders');
      await catalog.bus.publish(events.slice(delivered));
      delivered = events.length;
      await catalog.bus.settled();
    },
    /** Advances catalog's clock by minutes, which asks orders about expired reservations and consumes its answers. */
    async sweep(minutes: number) {
      const { length } = catalog.bus.published;
      await reportExpired(catalog.ctx, new Date(Date.now() + minutes * MINUTE_MS));
      await catalog.settled();
      const asked = catalog.bus.published.slice(length).filter(({ type }) => type === 'reservation.expired');
      await orders.bus.publish(asked);
      await orders.settled();
    },
    async stock(productId: string) {
      const { variations }: Product = await catalog.ctx.products.find(productId);
      const of = (color: string) => {
        const variation = variations.find(({ colorName }) => colorName === color);
        const held = (variation?.reservations ?? []).map(({ quantity }) => quantity);
        return { left: variation?.stockQuantity ?? 0, held: held.reduce((sum, one) => sum + one, 0) };
      };
      return { red: of('red'), blue: of('blue') };
    },
    async close() {
      await orders.stop();
      await catalog.stop();
    },
  };
  return shop;
}

export type ShopWithCatalog = Awaited<ReturnType<typeof startShopWithCatalog>>;
