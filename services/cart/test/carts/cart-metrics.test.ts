import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { register } from 'prom-client';
import { createCartGauge } from '../../src/carts/cart-metrics.ts';
import { type CartService, product, startCart, variation } from '../start-cart.ts';

let cart: CartService;
beforeAll(async () => {
  cart = await startCart();
});
afterAll(() => cart.stop());

const values = async (name: string) => (await register.getSingleMetric(name)?.get())?.values ?? [];

test('carts in use and shoppers’ actions are counted', async () => {
  const gauge = createCartGauge(cart.pool);
  await gauge.start();
  const tulip = product({ colors: ['Pink'], variations: [variation('Pink')] });
  await cart.deliver(productChanged(tulip));
  const [ada, ben] = [visitorCaller(), visitorCaller()];
  const add = (caller: typeof ada) => cart.request('POST', '/api/cart', { caller, body: { productId: tulip.id } });
  const { id } = (await add(ada)).body;
  await add(ben);
  await cart.request('PATCH', `/api/cart/${id}`, { caller: ada, body: { quantity: 3 } });
  expect((await values('carts_active')).map(({ value }) => value)).toEqual([2]);
  await cart.request('DELETE', `/api/cart/${id}`, { caller: ada });
  await cart.pool.query("update cart_items set added_at = now() - interval '31 minutes'");
  expect((await values('carts_active')).map(({ value }) => value)).toEqual([0]);
  const changes = (await values('cart_changes_total')).map(({ labels, value }) => [labels.change, value]);
  expect(Object.fromEntries(changes)).toEqual({ added: 2, changed: 1, removed: 1 });
  await gauge.stop();
});
