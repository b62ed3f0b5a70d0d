import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userDeleted, userSignedIn } from '@loop-petal/contracts/events/user-events';
import { customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

type Shopper = Parameters<PaymentsService['tokenize']>[1];
const newVisitor = () => visitorCaller(randomUUID()) as Extract<Shopper, { kind: 'visitor' }>;
const process = (caller: NonNullable<Shopper>, paymentToken: string, key?: string) =>
  shop.request('POST', '/api/payment/process', {
    caller,
    headers: key ? { 'idempotency-key': key } : {},
    body: { paymentToken, amount: 4599, currency: 'USD' },
  });
const claim = (paymentId: string, body: { ownerId: string; visitorId?: string; orderId?: string }) =>
  shop.claim(paymentId, body);

describe('a visitor who pays and then signs in', () => {
  test('can order with that payment, whether the sign-in event has been handled or not', async () => {
    for (const isDelivered of [false, true]) {
      const visitor = newVisitor();
      const userId = randomUUID();
      const { body } = await process(visitor, await shop.tokenize(undefined, visitor));
      if (isDelivered) await shop.deliver(userSignedIn({ userId, visitorId: visitor.ownerId }));
      const orderId = randomUUID();
      const held = await claim(body.paymentId, { ownerId: userId, visitorId: visitor.ownerId, orderId });
      expect(held).toMatchObject({ status: 200, body: { ownerId: userId, orderId } });
      expect((await claim(body.paymentId, { ownerId: visitor.ownerId, orderId })).status).toBe(404);
      expect((await claim(body.paymentId, { ownerId: userId, orderId })).status).toBe(200);
    }
  });

  test('keeps the card tokens and is not charged twice for one token', async () => {
    const visitor = newVisitor();
    const customer = customerCaller() as Extract<ReturnType<typeof customerCaller>, { kind: 'customer' }>;
    const [used, fresh] = [await shop.tokenize(undefined, visitor), await shop.tokenize(undefined, visitor)];
    const before = (await process(visitor, used)).body.paymentId;
    await shop.deliver(userSignedIn({ userId: customer.userId, visitorId: visitor.ownerId }));
    expect((await process(customer, used)).body.paymentId).toBe(before);
    expect((await process(customer, fresh)).body.status).toBe('approved');
    expect((await process(visitor, used)).status).toBe(422);
  });

  test('may have used the same Idempotency-Key before and after', async () => {
    const visitor = newVisitor();
    const customer = customerCaller() as Extract<ReturnType<typeof customerCaller>, { kind: 'customer' }>;
    const own = await process(customer, await shop.tokenize(undefined, customer), 'one key');
    const brought = await process(visitor, await shop.tokenize(undefined, visitor), 'one key');
    await shop.deliver(userSignedIn({ userId: customer.userId, visitorId: visitor.ownerId }));
    const owners = await shop.pool.query('select owner_id from payments where id = any($1)', [
      [own.body.paymentId, brought.body.paymentId],
    ]);
    expect(owners.rows).toEqual([{ owner_id: customer.userId }, { owner_id: customer.userId }]);
  });

  test('has the payment anonymized when the account is deleted', async () => {
    const visitor = newVisitor();
    const userId = randomUUID();
    const { body } = await process(visitor, await shop.tokenize(undefined, visitor));
    await shop.deliver(userSignedIn({ userId, visitorId: visitor.ownerId }), userDeleted({ userId }));
    const { rows } = await shop.pool.query('select owner_id from payments where id = $1', [body.paymentId]);
    expect(rows).toEqual([{ owner_id: 'deleted' }]);
  });
});

test('signing in as another visitor gives no access to a payment', async () => {
  const paymentId = await shop.pay();
  expect((await claim(paymentId, { ownerId: randomUUID(), visitorId: randomUUID() })).status).toBe(404);
  await shop.deliver(userSignedIn({ userId: randomUUID(), visitorId: randomUUID() }));
  expect(await shop.status(paymentId)).toBe('authorized');
});
