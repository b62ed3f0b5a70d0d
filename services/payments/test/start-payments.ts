import { randomUUID } from 'node:crypto';
import { type ShopEvent, topicOf } from '@loop-petal/contracts/events/event';
import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Environment } from '@loop-petal/service-kit/runtime/config';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { fakeService, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { runOperations } from '../src/operations/run-operations.ts';
import type { PaymentProvider } from '../src/providers/provider.ts';
import { createSandboxProvider } from '../src/providers/sandbox/sandbox-provider.ts';
import { paymentsService } from '../src/service.ts';

export const WEBHOOK_SECRET = 'a webhook secret for tests';
export const NOW = new Date('2026-11-21T12:00:00Z');
const ENVIRONMENT = {
  ORDERS_URL: 'http://orders.test',
  PUBLIC_URL: 'http://shop.test',
  PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  DEMO: 'true',
};
type Visitor = ReturnType<typeof visitorCaller>;

interface Options {
  env?: Environment;
  wrap?: (provider: PaymentProvider) => PaymentProvider;
}

/** The whole service on a test database, with the sandbox provider unless `env` names another one. */
export async function startPayments({ env = {}, wrap = (provider) => provider }: Options = {}) {
  /** The orders of the fake orders service, and payments that none uses; `beforeAnswer` runs on each request. */
  const orders = { placed: new Set<string>(), unused: new Set<string>(), beforeAnswer: async () => {} };
  let faults: Partial<PaymentProvider> = {};
  const service = await startTestService(paymentsService, {
    env: { ...ENVIRONMENT, ...env },
    clients: {
      orders: fakeService<typeof ordersApi.calls>({
        'GET /internal/orders/{id}': async ({ params: { id }, query }) => {
          await orders.beforeAnswer();
          if (!orders.placed.has(id) || orders.unused.has(query?.paymentId ?? '')) throw notFound('Order not found');
          return { id };
        },
      }),
    },
    now: () => NOW,
    deps: {
      wrapProvider: (provider: PaymentProvider) =>
        new Proxy(wrap(provider), { get: (working, name: keyof PaymentProvider) => faults[name] ?? working[name] }),
    },
  });
  const { ctx, request } = service;
  const { pool } = service.deps;
  const shopper = visitorCaller();

  const tokenize = async (number = '4111111111111111', caller: Visitor = shopper): Promise<string> => {
    const body = { number, exp_month: '12', exp_year: '30', cvv: '123', zip: '10001' };
    const { status, body: token } = await request('POST', '/api/payment/tokenize', { caller, body });
    if (status !== 200) throw new Error(`tokenize answered ${status}`);
    return token.id;
  };
  const process = (
    paymentToken: string,
    headers: Record<string, string> = {},
    { amount = 4599, caller = shopper } = {},
  ) =>
    request('POST', '/api/payment/process', {
      caller,
      headers,
      body: { paymentToken, amount, currency: 'usd', description: 'Order' },
    });
  const toPayment = (
    paymentId: string,
    call: 'claim' | 'void',
    body: { orderId?: string; submissionId?: string; ownerId?: string; visitorId?: string } = {},
  ) =>
    request('POST', `/internal/payments/${paymentId}/${call}`, {
      caller: serviceCaller('orders'),
      body: {
        orderId: randomUUID(),
        submissionId: randomUUID(),
        ownerId: 'ownerId' in shopper ? shopper.ownerId : '',
        ...body,
      },
    });
  const settle = async () => {
    await service.settled();
    while ((await runOperations(ctx)) > 0);
    await service.settled();
  };

  return {
    ...service,
    pool,
    sandbox: createSandboxProvider(pool, { demo: true, webhookSecret: WEBHOOK_SECRET }),
    shopper,
    orders,
    breakProvider(calls: Partial<PaymentProvider>) {
      faults = calls;
    },
    async repairProvider() {
      faults = {};
      await pool.query('update operations set next_try_at = now()');
    },
    async reset() {
      faults = {};
      await pool.query(
        `truncate card_tokens, payments, operations, webhooks, outbox,
                  sandbox_cards, sandbox_charges, sandbox_refunds, sandbox_glitches`,
      );
    },
    tokenize,
    process,
    /** An authorized payment of $45.99. @returns its id */
    async pay(number?: string): Promise<string> {
      const { body } = await process(await tokenize(number));
      return body.paymentId;
    },
    claim: (paymentId: string, body?: Parameters<typeof toPayment>[2]) => toPayment(paymentId, 'claim', body),
    void: (paymentId: string, body?: Parameters<typeof toPayment>[2]) => toPayment(paymentId, 'void', body),
    async refuse(paymentId: string, orderId: string = randomUUID()) {
      const body = { orderId, submissionId: randomUUID() };
      await toPayment(paymentId, 'claim', body);
      return toPayment(paymentId, 'void', body);
    },
    /** Delivers events without running the operations they enqueue. */
    enqueue: (...events: ShopEvent[]) => service.deliver(...events),
    async deliver(...events: ShopEvent[]) {
      await service.deliver(...events);
      await settle();
    },
    settle,
    async eventsOf(paymentId: string) {
      await service.settled();
      return service.bus.published
        .filter(({ type, subject }) => topicOf(type) === 'payment' && subject === paymentId)
        .map(({ type }) => type.slice('payment.'.length));
    },
    async status(paymentId: string): Promise<string | undefined> {
      const { rows } = await pool.query('select status from payments where id = $1', [paymentId]);
      return rows[0]?.status;
    },
    async charges() {
      const { rows } = await pool.query(
        'select state, amount_cents, captured_cents, refunded_cents from sandbox_charges order by created_at',
      );
      return rows;
    },
  };
}
export type PaymentsService = Awaited<ReturnType<typeof startPayments>>;

export const orderFor = (paymentId: string, orderId: string = randomUUID()) => ({
  orderId,
  ownerId: 'owner',
  userId: null,
  paymentId,
  totalCents: 4599,
  reservationVersion: 0,
  shippingService: 'FedEx Ground',
  extraTransitDays: 0,
  hasPromise: true,
  neededBy: null,
  awaitsAcceptance: false,
  lines: [],
});
