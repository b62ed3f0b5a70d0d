import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type EventDefinition, topicOf } from '@loop-petal/contracts/event';
import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { outsideTransaction } from '@loop-petal/service-kit/postgres/transaction-context';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestPostgres, startTestServer, testTokens, visitorCaller } from '@loop-petal/service-kit/testing';
import { createPaymentsApp } from '../src/app.ts';
import { paymentConsumers } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';
import type { PaymentProvider } from '../src/provider.ts';
import { runOperations } from '../src/run-operations.ts';
import { createSandboxProvider } from '../src/sandbox/sandbox-provider.ts';

export const WEBHOOK_SECRET = 'a webhook secret for tests';
export const NOW = new Date('2026-11-21T12:00:00Z');
type Visitor = ReturnType<typeof visitorCaller>;

/** The whole service on its own database; `wrap` puts a faulty line between it and the provider. */
export async function startPayments(o: { demo?: boolean; wrap?: (provider: PaymentProvider) => PaymentProvider } = {}) {
  const database = await createTestPostgres('payments');
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const pool = createPool(database.url);
  const bus = createMemoryEventBus();
  const logger = createLogger('payments', 'silent');
  const placedOrders = new Set<string>();
  const sandbox = createSandboxProvider(pool, { demo: o.demo ?? true, webhookSecret: WEBHOOK_SECRET });
  let fault: Partial<PaymentProvider> = {};
  const provider = new Proxy(o.wrap?.(sandbox) ?? sandbox, {
    get: (working, name: keyof PaymentProvider) => fault[name] ?? working[name],
  });
  const newReplica = () =>
    createContext({
      pool,
      bus,
      logger,
      tokens: testTokens,
      orders: outsideTransaction('orders', { isPlaced: async (orderId) => placedOrders.has(orderId) }),
      countsNetworks: true,
      providers: [provider],
      now: () => NOW,
    });
  const ctx = newReplica();
  const replica = newReplica();
  const server = await startTestServer(createPaymentsApp(ctx));
  await ctx.relay.start();
  const subscription = await startConsumers({ service: 'payments', bus, pool, consumers: paymentConsumers, logger });
  const shopper = visitorCaller();

  const tokenize = async (number = '4111111111111111', caller: Visitor = shopper): Promise<string> => {
    const body = { number, exp_month: '12', exp_year: '30', cvv: '123', zip: '10001' };
    const { status, body: token } = await server.request('POST', '/api/payment/tokenize', { caller, body });
    if (status !== 200) throw new Error(`tokenize answered ${status}`);
    return token.id;
  };
  const process = (
    paymentToken: string,
    headers: Record<string, string> = {},
    { amount = 4599, caller = shopper } = {},
  ) =>
    server.request('POST', '/api/payment/process', {
      caller,
      headers,
      body: { paymentToken, amount, currency: 'usd', description: 'Order' },
    });

  return {
    ctx,
    /** A second process of the service, as far as memory goes. */
    replica,
    pool,
    bus,
    sandbox,
    server,
    shopper,
    placedOrders,
    /** Replaces calls of the provider until it is told otherwise. */
    breakProvider(calls: Partial<PaymentProvider>) {
      fault = calls;
    },
    async repairProvider() {
      fault = {};
      await pool.query('update operations set next_try_at = now()');
    },
    /** As good as new. */
    async reset() {
      fault = {};
      await pool.query(
        `truncate card_tokens, payments, operations, webhooks, outbox,
                  sandbox_cards, sandbox_charges, sandbox_refunds, sandbox_glitches`,
      );
    },
    tokenize,
    process,
    /** An authorised payment. */
    async pay(number?: string): Promise<string> {
      const { body } = await process(await tokenize(number));
      return body.paymentId;
    },
    /** Delivers events as the bus would and carries out what they want of the provider. */
    async hear(...events: ReturnType<EventDefinition>[]) {
      await bus.publish(events.map((event) => ({ ...event, specversion: '1.0' as const, source: 'test' })));
      await this.settle();
    },
    async settle() {
      await bus.settled();
      while ((await runOperations(ctx)) > 0);
      // Publishing is asynchronous: an empty outbox says that it is over.
      while ((await pool.query('select 1 from outbox')).rowCount) ctx.relay.wake();
      await bus.settled();
    },
    /** What the service has told about a payment, as `captured`, `refunded` … */
    told: (paymentId: string) =>
      bus.published
        .filter(({ type, subject }) => topicOf(type) === 'payment' && subject === paymentId)
        .map(({ type }) => type.slice('payment.'.length)),
    async status(paymentId: string): Promise<string> {
      const { rows } = await pool.query('select status from payments where id = $1', [paymentId]);
      return rows[0]?.status;
    },
    async charges() {
      const { rows } = await pool.query(
        'select state, amount_cents, captured_cents, refunded_cents from sandbox_charges order by created_at',
      );
      return rows;
    },
    async stop() {
      await subscription.stop();
      await ctx.relay.stop();
      await server.close();
      await bus.close();
      await pool.end();
      await database.drop();
    },
  };
}
export type Payments = Awaited<ReturnType<typeof startPayments>>;

export const orderFor = (paymentId: string, orderId: string = randomUUID()) => ({
  orderId,
  ownerId: 'owner',
  userId: null,
  paymentId,
  totalCents: 4599,
  lines: [],
});
