import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { adminCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type CartService, product, startCart } from '../start-cart.ts';

let service: CartService;
beforeAll(async () => {
  service = await startCart();
});
afterAll(() => service.stop());

test('an agent sees a shopper’s cart as the shopper does', async () => {
  const tulip = product({ name: 'Tulip', priceCents: 1250 });
  await service.deliver(productChanged(tulip));
  const shopper = visitorCaller('shopper');
  await service.request('POST', '/api/cart', { caller: shopper, body: { productId: tulip.id, quantity: 2 } });
  const [cart, totals] = await Promise.all(
    ['/api/cart', '/api/cart/totals'].map((path) => service.request('GET', path, { caller: shopper })),
  );
  const see = (ownerId: string) => service.request('GET', `/api/admin/carts/${ownerId}`, { caller: adminCaller() });
  expect((await see('shopper')).body).toEqual({ items: cart?.body, totals: totals?.body });
  expect((await see('unknown')).body).toMatchObject({ items: [], totals: { total: '0.00' } });
  expect((await see('%00')).status).toBe(404);
});
