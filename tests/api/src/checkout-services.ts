import { randomUUID } from 'node:crypto';
import type { Envelope } from '@loop-petal/contracts/events/event';
import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { Api, Calls } from '@loop-petal/contracts/operations/operation';
import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { paymentsApi } from '@loop-petal/contracts/operations/payments';
import { productionApi } from '@loop-petal/contracts/operations/production';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { adminCaller, fakeService, testTokens } from '@loop-petal/service-kit/testing';
import type { Product } from '../../../services/catalog/src/products/product.ts';
import { catalogService } from '../../../services/catalog/src/service.ts';
import { reportExpired } from '../../../services/catalog/src/stock/reserve-stock.ts';
import { ordersService } from '../../../services/orders/src/service.ts';
import { runOperations } from '../../../services/payments/src/operations/run-operations.ts';
import { sweepPayments } from '../../../services/payments/src/reconciliation/sweep-payments.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { watchPromises } from '../../../services/production/src/promises/watch-promises.ts';
import { productionService } from '../../../services/production/src/service.ts';
import { ENVIRONMENT } from './whole-shop.ts';

const MINUTE_MS = 60_000;
const EIGHT_HOURS = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 480, sun: 480 };

/** Decides when events and the calls of orders are sent. */
export interface Network {
  call<T>(send: () => Promise<T>): Promise<T>;
  publish(send: () => Promise<void>): Promise<void>;
}
const IDEAL: Network = { call: (send) => send(), publish: (send) => send() };

/**
 * Orders, payments, catalog and production, each with its own database, on one bus; jobs run only when a test runs
 * them.
 */
export async function startCheckoutServices() {
  let network = IDEAL;
  const memory = createMemoryEventBus();
  const bus = {
    ...memory,
    publish: (events: Envelope[]) =>
      network.publish(async () => {
        await memory.publish(events);
        await memory.settled();
      }),
  };
  const urls = new Map<string, string>();
  const clientOf = (api: Api) => ({
    call: (name: never, input: never) => {
      const baseUrl = urls.get(api.service) ?? '';
      const client = createServiceClient<Calls>(api, { baseUrl, tokens: testTokens, timeoutMs: 20_000 });
      return network.call(() => client.call(name, input));
    },
  });
  const start = async <Started extends { url: string }>(name: string, starting: Promise<Started>) => {
    const started = await starting;
    urls.set(name, started.url);
    return started;
  };
  const clients = {
    catalog: clientOf(catalogApi),
    orders: clientOf(ordersApi),
    payments: clientOf(paymentsApi),
    production: clientOf(productionApi),
    identity: fakeService<typeof identityApi.calls>({
      'PUT /internal/artisans/{id}': ({ params: { id }, body }) => ({
        id,
        username: body?.username ?? '',
        email: null,
        role: 'artisan',
        isActive: true,
        createdAt: new Date().toISOString(),
        lastLogin: null,
      }),
    }),
  };
  const options = { env: ENVIRONMENT, clients, bus };
  const payments = await start('payments', startTestService(paymentsService, options));
  const catalog = await start('catalog', startTestService(catalogService, options));
  const production = await start('production', startTestService(productionService, options));
  const orders = await start('orders', startTestService(ordersService, options));
  const services = [payments, catalog, production, orders];
  const pools = { payments: payments.deps.pool, production: production.deps.pool, orders: orders.deps.pool };
  const rows = async (service: keyof typeof pools, sql: string, values: unknown[] = []) =>
    // biome-ignore lint/suspicious/noExplicitAny: tests look into rows freely
    (await pools[service].query(sql, values)).rows as any[];

  const add = async (service: typeof catalog | typeof production, path: string, body: object) => {
    const answer = await service.request('POST', `/api/admin${path}`, { caller: adminCaller(), body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Handles all events and runs all due operations at the payment provider, until none are left. */
  const settle = async () => {
    do for (const service of services) await service.settled();
    while ((await runOperations(payments.ctx)) > 0);
  };
  await add(production, '/production/artisans', {
    name: 'Lena Berg',
    email: 'lena@example.test',
    categories: ['bouquets'],
    minutesPerWeekday: EIGHT_HOURS,
  });
  await add(catalog, '/categories', { name: 'Bouquets' });
  await settle();

  return {
    request: orders.request,
    rows,
    settle,
    /** Sends the calls and events of all services through another network. */
    useNetwork(other: Network = IDEAL) {
      network = other;
    },
    /** Runs the due operations at the payment provider. */
    runPayments: () => runOperations(payments.ctx),
    /** A product with its limited editions, by color; a color with 0 pieces is made to order. @returns its id */
    async product(name: string, priceCents: number, colors: Record<string, number>): Promise<string> {
      const imageUrl = '/system/marker';
      const fields = { description: 'Made by hand', category: 'bouquets', imageUrl, price: toMoney(priceCents) };
      const { id } = await add(catalog, '/products', { ...fields, name });
      for (const [colorName, stockQuantity] of Object.entries(colors)) {
        await add(catalog, `/products/${id}/variations`, { colorName, stockQuantity, imageUrl });
      }
      await settle();
      return id;
    },
    /** Creates an authorized payment of a shopper. @returns its id */
    async pay(caller: Caller, amount: number): Promise<string> {
      const card = { number: '4111111111111111', exp_month: '12', exp_year: '2040', cvv: '123', zip: '97201' };
      const { body: token } = await payments.request('POST', '/api/payment/tokenize', { caller, body: card });
      const body = { paymentToken: token.id, amount, currency: 'USD', description: randomUUID() };
      return (await payments.request('POST', '/api/payment/process', { caller, body })).body.paymentId;
    },
    /** Moves all expiry times an hour into the past, and runs the loops that handle expired rows. */
    async expire() {
      await rows(
        'payments',
        `UPDATE payments SET created_at = created_at - interval '1 hour', claimed_until = claimed_until - interval '1 hour'`,
      );
      await rows('production', `UPDATE promises SET expires_at = expires_at - interval '1 hour'`);
      await sweepPayments(payments.ctx);
      await watchPromises(production.ctx);
      await reportExpired(catalog.ctx, new Date(Date.now() + 60 * MINUTE_MS));
      await settle();
    },
    /** Pieces of limited editions in stock and reserved, by color. */
    async stock(productId: string) {
      const { variations }: Product = await catalog.ctx.products.find(productId);
      return Object.fromEntries(
        variations.map(({ colorName, stockQuantity, reservations }) => {
          return [colorName, { left: stockQuantity, held: reservations.reduce((sum, one) => sum + one.quantity, 0) }];
        }),
      );
    },
    async stop() {
      for (const service of services.reverse()) await service.stop();
    },
  };
}
