import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderCancelled, orderPlaced, orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { runOperations } from '../../src/operations/run-operations.ts';
import { type PaymentProvider, ProviderError } from '../../src/providers/provider.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

const SHOPPERS = 48;
const AMOUNT = 4599;
const CARDS = ['4111111111111111', '4111111111111111', '4000000000000341', '4000000000000002', '4000000000000119'];

/** Seeded pseudo-random numbers, so that a failure can be reproduced. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const dice = createDice(20261121);
let broken = true;
let shop: PaymentsService;
let replica: Awaited<ReturnType<PaymentsService['startReplica']>>;

/** Loses every third call, either before it reaches the provider or after the provider has processed it. */
function unreliable(provider: PaymentProvider): PaymentProvider {
  const faulty =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const luck = broken ? dice(6) : 5;
      if (luck === 0) throw new ProviderError('never arrived', dice(2) === 0);
      const result = await call(...args);
      if (luck === 1) throw new ProviderError('socket hang up', dice(2) === 0);
      return result;
    };
  return {
    ...provider,
    authorize: faulty(provider.authorize),
    capture: faulty(provider.capture),
    void: faulty(provider.void),
    refund: faulty(provider.refund),
    lookup: faulty(provider.lookup),
  };
}

beforeAll(async () => {
  shop = await startPayments({ wrap: unreliable, env: { RATE_LIMITS: 'off' } });
  replica = await shop.startReplica();
});
afterAll(() => shop.stop());

/** A shopper who pays, retries after an error, and then orders or leaves. */
async function visit(): Promise<void> {
  const caller = visitorCaller();
  const token = await shop.tokenize(CARDS[dice(CARDS.length)], caller);
  const pay = () => shop.process(token, {}, { caller });
  let paymentId: string | undefined;
  for (let tries = 0; tries < 4 && !paymentId; tries++) {
    const answers = await Promise.all([pay(), pay()]);
    paymentId = answers.find(({ status }) => status === 200)?.body.paymentId;
  }
  if (!paymentId || dice(5) === 0) return;
  const order = orderFor(paymentId);
  const { orderId } = order;
  const claim = { orderId, ownerId: (caller as { ownerId: string }).ownerId };
  if ((await shop.claim(paymentId, claim)).status !== 200) return;
  if (dice(6) === 0) return;
  shop.orders.placed.add(orderId);
  const refund = (amountCents: number) =>
    orderRefundRequested({ orderId, refundId: randomUUID(), paymentId, amountCents });
  const story = [
    orderPlaced(order),
    ...(dice(3) === 0 ? [refund(1000), refund(4000)] : []),
    ...(dice(3) === 0
      ? [orderCancelled({ orderId, paymentId, by: 'customer', reservationVersion: 0, refund: true })]
      : []),
  ];
  for (const event of story) {
    await shop.deliver(event);
    if (dice(2) === 0) await shop.deliver(event);
  }
}

test('after lost calls and repeated requests, all records match the provider’s, and every payment has ended', async () => {
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let at = 0; at < SHOPPERS / 4; at++) await visit();
    }),
  );
  broken = false;
  await shop.pool.query(
    `update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour',
            claimed_until = claimed_until - interval '1 hour'`,
  );
  for (let round = 0; round < 10; round++) {
    // the first run finds that an attempt is authorized; the next run finds it orphaned
    await Promise.all([sweepPayments(shop.ctx), sweepPayments(replica.ctx)]);
    await shop.pool.query("update operations set next_try_at = now() where state = 'wanted'");
    await Promise.all([runOperations(shop.ctx), runOperations(replica.ctx)]);
    await shop.settle();
  }

  const { rows } = await shop.pool.query(
    `select p.id /* not null */, p.token_hash::text as token, p.status, p.order_id as "orderId", p.refunded_cents as refunded,
            c.state, c.captured_cents as captured, c.refunded_cents as "providerRefunded"
       from payments p left join sandbox_charges c on c.reference = p.id::text`,
  );
  const unfinished = await shop.pool.query("select 1 from operations where state = 'wanted'");
  expect(unfinished.rowCount).toBe(0);
  expect(rows.length).toBeGreaterThan(SHOPPERS / 2);
  for (const row of rows) {
    // no hold is left without an order and no attempt without an outcome
    expect(['captured', 'failed', 'voided', 'error']).toContain(row.status);
    expect([null, 'captured', 'voided', 'declined', 'errored']).toContain(row.state);
    expect(row.status === 'captured').toBe(row.state === 'captured');
    expect(row.refunded).toBe(row.providerRefunded ?? 0);
    if (row.state === 'captured') {
      expect(row.captured).toBe(AMOUNT);
      expect(shop.orders.placed).toContain(row.orderId);
    } else {
      expect(row.captured ?? 0).toBe(0);
    }
    const events = await shop.eventsOf(row.id);
    expect(events.filter((fact) => fact === 'captured')).toHaveLength(row.state === 'captured' ? 1 : 0);
  }
  // no token holds or takes money twice
  const taken = rows.filter(({ state }) => state === 'captured').map(({ token }) => token);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.length).toBeGreaterThan(SHOPPERS / 8);
});
