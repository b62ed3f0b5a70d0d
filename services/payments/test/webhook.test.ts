import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderCancelled, orderPlaced } from '@loop-petal/contracts/events/order-events';
import { settlePendingCharges } from '../src/providers/sandbox/sandbox-settler.ts';
import { signWebhook } from '../src/providers/webhook-signature.ts';
import { sweepPayments } from '../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments, WEBHOOK_SECRET } from './start-payments.ts';

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

  test('whose webhook was lost is settled by the sweeper, which looks it up', async () => {
    const paymentId = await payPending();
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    await shop.pool.query("update sandbox_charges set state = 'approved', settle_at = null where reference = $1", [
      paymentId,
    ]);
    await shop.pool.query("update payments set asked_at = now() - interval '2 minutes' where id = $1", [paymentId]);
    await sweepPayments(shop.ctx);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
  });

  test('that is approved after its order was cancelled is released', async () => {
    const paymentId = await payPending();
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order));
    await shop.deliver(orderCancelled({ orderId: order.orderId, paymentId, by: 'customer', refund: true }));
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

  test('that is signed is refused with 400 for a malformed body and with 404 for an unknown payment', async () => {
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

  test('about a refund at the provider counts once and never for more than was paid', async () => {
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
});
