import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { fillCarts } from './assistant-carts.ts';
import { type AssistantShop, fillShop } from './assistant-shop.ts';
import { createGatewayDatabase, type GatewayDatabase } from './gateway-database.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

export const PATH = '/ucp/checkout-sessions';
export const BUYER = { email: 'ada@example.com', phone_number: '+12085550123' };
export const BOISE = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '12 Elm Street',
  address_locality: 'Boise',
  address_region: 'ID',
  postal_code: '83702',
  address_country: 'US',
};
/** A complete checkout of two stems. */
export const FULL = {
  line_items: [{ item: { id: 'p1:v2' }, quantity: 2 }],
  buyer: BUYER,
  fulfillment: { methods: [{ type: 'shipping', destinations: [BOISE] }] },
};

/** A gateway with a database for each test. Production does not answer. */
export function useCheckoutGateway(settings: object = {}) {
  let database: GatewayDatabase;
  const current = {} as {
    gateway: GatewayHarness;
    carts: ReturnType<typeof fillCarts>;
    goods: AssistantShop;
    /** The order of every checkout. */
    placed: OrderView | null;
  };
  beforeAll(async () => {
    database = await createGatewayDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    const gateway = await startGateway({ DEMO: true, DATABASE_URL: database.url, LOCAL_ASSISTANTS: true });
    gateway.ctx.shop.learn({ ...DEFAULT_SETTINGS, version: 1, ...settings });
    Object.assign(current, { gateway, goods: fillShop(gateway), carts: fillCarts(gateway), placed: null });
    gateway.answer('production', (_req, res) => json(res, { message: 'down' }, 503));
    gateway.answer('orders', (_req, res) => json(res, { order: current.placed }));
  });
  afterEach(async () => {
    const { gateway } = current;
    await gateway.ctx.pool?.query('DELETE FROM assistant_orders');
    await gateway.ctx.pool?.query('DELETE FROM assistant_checkouts');
    await gateway.ctx.pool?.query('DELETE FROM assistant_cart_keys');
    await gateway.ctx.shop.loop.stop();
    await gateway.close();
    await gateway.ctx.pool?.end();
  });
  return current;
}
