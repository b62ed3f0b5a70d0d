import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderCancelled, orderPlaced, orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import * as fc from 'fast-check';
import { type ChargeOperation, ProviderError } from '../../src/providers/provider.ts';
import { settlePendingCharges } from '../../src/providers/sandbox/sandbox-settler.ts';
import { signWebhook } from '../../src/providers/webhook-signature.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments, WEBHOOK_SECRET } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

const send = async (payload: unknown, signature?: string) => {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const response = await fetch(`${shop.url}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature ?? signWebhook(body, WEBHOOK_SECRET) },
    body,
  });
  return { status: response.status, body: await response.json() };
};
const notification = (paymentId: string, type: string, more: object = {}) => ({
  id: randomUUID(),
  type,
  paymentId,
  ...more,
});
const payPending = () => shop.pay('4000000000003220');

describe('a 3-D Secure payment', () => {
  test('is pending until the provider’s webhook settles it, and is then captured for its order', async () => {
    const paymentId = await payPending();
    expect(await shop.status(paymentId)).toBe('pending');
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    expect(await shop.eventsOf(paymentId)).toEqual([]);
    await shop.pool.query('update sandbox_charges set settle_at = now() where settle_at is not null');
    const webhook = { url: `${shop.url}/api/payment/webhook`, secret: WEBHOOK_SECRET };
    expect(await settlePendingCharges(shop.pool, webhook)).toBe(1);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
    const { rows } = await shop.pool.query('select 1 from sandbox_charges where settle_at is not null');
    expect(rows).toHaveLength(0);
  });

  test('that is declined fails with the provider’s message', async () => {
    const paymentId = await payPending();
    await send(notification(paymentId, 'payment.declined', { message: 'The bank said no.' }));
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['failed']);
  });

  test.each([
    ['approved', ['authorized', 'captured']],
    ['captured', ['captured']],
    ['declined', ['failed']],
    ['voided', ['failed']],
  ])('whose webhook was lost and that is %s at the provider publishes %j', async (state, events) => {
    const paymentId = await payPending();
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    await shop.pool.query('update sandbox_charges set state = $2, settle_at = null where reference = $1', [
      paymentId,
      state,
    ]);
    await shop.pool.query("update payments set asked_at = now() - interval '2 minutes' where id = $1", [paymentId]);
    await sweepPayments(shop.ctx);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(events);
  });

  test.each([
    ['does not answer', 'pending', () => Promise.reject(new Error('no answer'))],
    ['does not know the charge', 'failed', async () => null],
  ])('that is an hour old while the provider %s is %s', async (_, status, lookup) => {
    const paymentId = await payPending();
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    await shop.pool.query(
      "update payments set created_at = now() - interval '61 minutes', asked_at = now() - interval '2 minutes' where id = $1",
      [paymentId],
    );
    shop.breakProvider({ lookup });
    await sweepPayments(shop.ctx);
    await shop.repairProvider();
    expect(await shop.status(paymentId)).toBe(status);
  });

  test.each([
    [59, []],
    [61, ['failed']],
  ])('that stays pending at the provider for %i minutes publishes %j', async (minutes, events) => {
    const paymentId = await payPending();
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    await shop.pool.query(
      `update payments set created_at = now() - make_interval(mins => $2), asked_at = now() - interval '2 minutes'
        where id = $1`,
      [paymentId, minutes],
    );
    await Promise.all([sweepPayments(shop.ctx), sweepPayments(shop.ctx)]);
    await sweepPayments(shop.ctx);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(events);
    const charge = { state: events.length > 0 ? 'voided' : 'pending', captured_cents: 0 };
    expect((await shop.charges()).at(-1)).toMatchObject(charge);
    if (events.length === 0) return;
    await send(notification(paymentId, 'payment.approved'));
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(events);
    expect((await shop.charges()).at(-1)).toMatchObject(charge);
  });

  test('that is approved after its order was cancelled is released', async () => {
    const paymentId = await payPending();
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order));
    await shop.deliver(
      orderCancelled({ orderId: order.orderId, paymentId, by: 'customer', reservationVersion: 0, refund: true }),
    );
    await send(notification(paymentId, 'payment.approved'));
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['voided']);
    expect((await shop.charges()).at(-1)).toMatchObject({ state: 'voided', captured_cents: 0 });
  });
});

describe('a webhook', () => {
  test('with a missing or wrong signature is refused with 401 and has no effect', async () => {
    const paymentId = await payPending();
    const body = JSON.stringify(notification(paymentId, 'payment.approved'));
    for (const signature of [
      '',
      'nonsense',
      signWebhook(body, 'another secret'),
      signWebhook(`${body} `, WEBHOOK_SECRET),
    ]) {
      expect((await send(body, signature)).status).toBe(401);
    }
    expect(await shop.status(paymentId)).toBe('pending');
  });

  test('with a signature is refused with 400 for a malformed body and 404 for an unknown payment', async () => {
    expect((await send('{')).status).toBe(400);
    expect((await send({ id: 'x', type: 'payment.exploded', paymentId: 'x' })).status).toBe(400);
    expect((await send(notification(randomUUID(), 'payment.approved'))).status).toBe(404);
    expect((await send(notification('no-uuid', 'payment.approved'))).status).toBe(404);
    expect((await send(notification(await payPending(), 'payment.approved', { amount: 1 }))).status).toBe(400);
  });

  test('delivered twice, or after the payment was settled, changes nothing', async () => {
    const paymentId = await payPending();
    const approved = notification(paymentId, 'payment.approved', { amount: 4599 });
    await send(approved);
    await send(approved);
    await send(notification(paymentId, 'payment.declined'));
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized']);
    expect(await shop.status(paymentId)).toBe('authorized');
  });

  test('about a refund at the provider counts once, and never for more than was paid', async () => {
    const paymentId = await shop.pay();
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    const refunded = notification(paymentId, 'payment.refunded', { amount: 1000 });
    await send(refunded);
    await send(refunded);
    await send(notification(paymentId, 'payment.refunded', { amount: 9999 }));
    await shop.settle();
    expect((await shop.eventsOf(paymentId)).slice(2)).toEqual(['refunded', 'refunded']);
    const { rows } = await shop.pool.query('select refunded_cents from payments where id = $1', [paymentId]);
    expect(rows).toEqual([{ refunded_cents: 4599 }]);
  });

  test('about a refund that arrives before the capture is recorded is applied after it, without a second delivery', async () => {
    const paymentId = await shop.pay();
    const refunded = notification(paymentId, 'payment.refunded', { amount: 500 });
    expect((await send(refunded)).status).toBe(200);
    expect((await send(refunded)).status).toBe(200);
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured', 'refunded']);
    await send(refunded);
    expect(await refundedCents(paymentId)).toBe(500);
  });

  test('about a capture whose response is pending counts when the provider refuses to repeat it', async () => {
    const paymentId = await shop.pay();
    shop.breakProvider({
      capture: async (charge) => {
        await shop.sandbox.capture(charge);
        throw new ProviderError('socket hang up', false);
      },
    });
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    await send(notification(paymentId, 'payment.refunded', { amount: 500 }));
    await send(notification(paymentId, 'payment.captured'));
    expect(await shop.status(paymentId)).toBe('authorized');
    await shop.repairProvider();
    shop.breakProvider({ capture: async () => ({ ok: false, reason: 'The charge is captured.' }) });
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'failed', 'captured', 'refunded']);
    await shop.repairProvider();
  });

  test('about an attempt without a response waits for the response, which names the charge', async () => {
    shop.breakProvider({
      authorize: async (request) => {
        const charge = await shop.sandbox.authorize(request);
        const approved = notification(request.reference, 'payment.approved');
        expect((await send(approved)).status).toBe(200);
        return charge;
      },
    });
    const paymentId = await shop.pay();
    await shop.repairProvider();
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
  });

  test('leaves both sides’ records equal in any order, repeated, and between any steps', async () => {
    const step = fc.oneof(
      fc.constantFrom('place', 'run', 'answer lost', 'cancel', 'sweep'),
      fc.record({ request: fc.integer({ min: 1, max: 3000 }) }),
      { weight: 3, arbitrary: fc.record({ refund: fc.integer({ min: 1, max: 3000 }) }) },
      { weight: 3, arbitrary: fc.record({ deliver: fc.nat(5) }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([], ['place', 'answer lost'] as const),
        fc.array(step, { minLength: 4, maxLength: 12 }),
        async (start, steps) => {
          await shop.reset();
          const paymentId = await shop.pay();
          const order = orderFor(paymentId);
          const reported: object[] = [];
          const about = (type: string, more = {}) => reported.push(notification(paymentId, type, more));
          const capture = async (charge: ChargeOperation) => {
            const [before] = await shop.charges();
            const result = await shop.sandbox.capture(charge);
            if (result.ok && before?.state === 'approved') about('payment.captured');
            return result;
          };
          const run = async (isLost: boolean) => {
            await shop.repairProvider();
            shop.breakProvider({
              capture: async (charge) => {
                const result = await capture(charge);
                if (isLost) throw new ProviderError('timeout', false);
                return result;
              },
            });
            await shop.settle();
          };
          for (const one of [...start, ...steps, 'place', 'run'] as const) {
            if (one === 'place') await shop.enqueue(orderPlaced(order));
            else if (one === 'cancel')
              await shop.enqueue(
                orderCancelled({
                  orderId: order.orderId,
                  paymentId,
                  by: 'customer',
                  reservationVersion: 0,
                  refund: true,
                }),
              );
            else if (one === 'sweep') await sweepPayments(shop.ctx);
            else if (typeof one === 'string') await run(one === 'answer lost');
            else if ('request' in one)
              await shop.enqueue(
                orderRefundRequested({
                  orderId: order.orderId,
                  paymentId,
                  refundId: randomUUID(),
                  amountCents: one.request,
                }),
              );
            else if ('refund' in one) {
              const [charge] = await shop.pool.query('select id from sandbox_charges').then(({ rows }) => rows);
              const refund = {
                operation: randomUUID(),
                reference: '',
                providerId: charge?.id ?? '',
                amountCents: one.refund,
              };
              if ((await shop.sandbox.refund(refund)).ok) about('payment.refunded', { amount: one.refund });
            } else {
              const chosen = reported[one.deliver % Math.max(reported.length, 1)];
              if (chosen) expect((await send(chosen)).status).toBe(200);
            }
          }
          for (const each of [...reported].reverse()) await send(each);
          await run(false);
          const [charge] = await shop.charges();
          const { rows } = await shop.pool.query('select status, refunded_cents from payments');
          expect(rows).toEqual([{ status: charge?.state, refunded_cents: charge?.refunded_cents }]);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  }, 180_000);
});

async function refundedCents(paymentId: string): Promise<number> {
  const { rows } = await shop.pool.query('select refunded_cents from payments where id = $1', [paymentId]);
  return onlyRow({ rows }).refunded_cents;
}
