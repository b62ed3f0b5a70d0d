import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { ProviderError } from '../../src/providers/provider.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

const claim = (paymentId: string, orderId: string, more: object = {}) => shop.claim(paymentId, { orderId, ...more });
const makeOld = (paymentId: string) =>
  shop.pool.query(
    "update payments set created_at = now() - interval '16 minutes', claimed_until = claimed_until - interval '16 minutes' where id = $1",
    [paymentId],
  );

describe('a claim of a payment', () => {
  test('reserves the payment for one order', async () => {
    const paymentId = await shop.pay();
    const orderId = randomUUID();
    const { status, body } = await claim(paymentId, orderId);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { paymentId, orderId, amountCents: 4599, status: 'authorized', orderPaymentStatus: 'succeeded' },
    });
    expect((await claim(paymentId, orderId)).status).toBe(200);
    expect((await claim(paymentId, randomUUID())).status).toBe(409);
  });

  test('by fifty concurrent orders succeeds for only one', async () => {
    const paymentId = await shop.pay();
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(paymentId, randomUUID())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('for another owner, or with an unknown or malformed id, gets a 404', async () => {
    const paymentId = await shop.pay();
    expect((await claim(paymentId, randomUUID(), { ownerId: 'another owner' })).status).toBe(404);
    expect((await claim(randomUUID(), randomUUID())).status).toBe(404);
    expect((await claim('1%20or%201', randomUUID())).status).toBe(404);
  });
});

describe('a void of a payment', () => {
  const twoSubmissions = async () => {
    const paymentId = await shop.pay();
    const orderId = randomUUID();
    const [first, second] = [
      { orderId, submissionId: randomUUID() },
      { orderId, submissionId: randomUUID() },
    ];
    for (const submission of [first, second]) await shop.claim(paymentId, submission);
    return { paymentId, orderId, first, second };
  };

  test('releases the authorization once, and the payment can no longer be claimed', async () => {
    const paymentId = await shop.pay();
    const submission = { orderId: randomUUID(), submissionId: randomUUID() };
    await shop.claim(paymentId, submission);
    for (const _time of [1, 2]) {
      expect(await shop.void(paymentId, submission)).toMatchObject({ status: 200, body: { status: 'voided' } });
    }
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided']);
    expect((await claim(paymentId, randomUUID())).status).toBe(409);
  });

  test('is refused for another owner, for another order and for a placed order', async () => {
    const { paymentId, orderId, first, second } = await twoSubmissions();
    expect((await shop.void(paymentId, { ...first, ownerId: 'another owner' })).status).toBe(404);
    expect((await shop.void(paymentId, { ...first, orderId: randomUUID() })).status).toBe(409);
    shop.breakProvider({ capture: () => Promise.reject(new ProviderError('no answer', false)) });
    await shop.deliver(orderPlaced(orderFor(paymentId, orderId)));
    for (const submission of [first, second]) {
      expect(await shop.void(paymentId, submission)).toMatchObject({ status: 409, body: { code: 'payment_used' } });
    }
    await shop.repairProvider();
    await shop.settle();
    expect(await shop.status(paymentId)).toBe('captured');
  });

  test('waits until every submission that claimed it is refused', async () => {
    const { paymentId, first, second } = await twoSubmissions();
    for (const submission of [second, second, { ...second, submissionId: randomUUID() }]) {
      expect(await shop.void(paymentId, submission)).toMatchObject({ status: 200, body: { status: 'authorized' } });
    }
    expect(await shop.void(paymentId, first)).toMatchObject({ body: { status: 'voided' } });
  });

  test('by two refused submissions concurrently happens once', async () => {
    const { paymentId, first, second } = await twoSubmissions();
    await Promise.all([shop.void(paymentId, first), shop.void(paymentId, second)]);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided']);
  });

  test('ignores the submissions of an expired claim', async () => {
    const { paymentId, first } = await twoSubmissions();
    await makeOld(paymentId);
    await shop.claim(paymentId, first);
    expect(await shop.void(paymentId, first)).toMatchObject({ body: { status: 'voided' } });
  });
});

describe('the sweeper', () => {
  test('voids each authorization without an order once, even when two run concurrently', async () => {
    const forgotten = await Promise.all([shop.pay(), shop.pay(), shop.pay()]);
    const fresh = await shop.pay();
    for (const id of forgotten) await makeOld(id);
    await Promise.all([sweepPayments(shop.ctx), sweepPayments(shop.ctx)]);
    await shop.settle();
    for (const id of forgotten) expect(await shop.eventsOf(id)).toEqual(['authorized', 'voided']);
    expect(await shop.status(fresh)).toBe('authorized');
  });

  test('skips a payment that was claimed within 15 minutes', async () => {
    const paymentId = await shop.pay();
    await makeOld(paymentId);
    await claim(paymentId, randomUUID());
    await sweepPayments(shop.ctx);
    expect(await shop.status(paymentId)).toBe('authorized');
  });

  test('keeps a claimed payment if its order uses it, and voids it otherwise', async () => {
    const [late, lost, unused] = [await shop.pay(), await shop.pay(), await shop.pay()];
    const [lateOrder, lostOrder] = [randomUUID(), randomUUID()];
    await claim(late, lateOrder);
    await claim(lost, lostOrder);
    const paidOrder = randomUUID();
    await claim(unused, paidOrder);
    for (const id of [late, lost, unused]) await makeOld(id);
    shop.orders.placed.add(lateOrder).add(paidOrder);
    shop.orders.unused.add(unused);
    await sweepPayments(shop.ctx);
    await shop.settle();
    expect([await shop.status(lost), await shop.status(unused)]).toEqual(['voided', 'voided']);
    await shop.deliver(orderPlaced(orderFor(late, lateOrder)));
    expect(await shop.eventsOf(late)).toEqual(['authorized', 'captured']);
  });

  test('locks no row during the call to orders', async () => {
    const [paymentId, orderId] = [await shop.pay(), randomUUID()];
    await claim(paymentId, orderId);
    await makeOld(paymentId);
    let asked = 0;
    shop.orders.beforeAnswer = async () => {
      await shop.pool.query('select from payments where order_id = $1 for update nowait', [orderId]);
      asked += 1;
    };
    await sweepPayments(shop.ctx);
    shop.orders.beforeAnswer = async () => {};
    expect(asked).toBe(1);
    expect(await shop.status(paymentId)).toBe('voiding');
  });
});
