import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
beforeEach(() => shop.reset());
afterAll(() => shop.stop());

type Visitor = Extract<Caller, { kind: 'visitor' }>;
const newVisitor = () => visitorCaller() as Visitor;
const payWith = async (caller: Visitor, card: string) =>
  shop.process(await shop.tokenize(card, caller), {}, { caller });
const decline = async (caller: Visitor) => expect((await payWith(caller, '4000000000000002')).status).toBe(422);
const claim = async (ownerId: string, more: { orderId?: string; visitorId?: string } = {}) => {
  const body = { orderId: randomUUID(), ownerId, ...more };
  const caller = serviceCaller('orders');
  const answer = await shop.request('POST', '/internal/failed-payments/claim', { caller, body });
  return { ...answer, orderId: body.orderId };
};

test('a declined card is assigned to one order, however often that order claims it', async () => {
  const visitor = newVisitor();
  await decline(visitor);
  const { status, body, orderId } = await claim(visitor.ownerId);
  expect([status, body]).toMatchObject([200, { status: 'failed', orderId, amountCents: 4599 }]);
  expect((await claim(visitor.ownerId, { orderId })).body).toEqual(body);
  expect((await claim(visitor.ownerId)).status).toBe(404);
});

test('concurrent claims of several orders get one declined card each while any are left', async () => {
  const visitor = newVisitor();
  await decline(visitor);
  await decline(visitor);
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(visitor.ownerId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
  expect(new Set(answers.flatMap(({ body }) => body.paymentId ?? [])).size).toBe(2);
});

test('only the shopper’s cards declined in the last hour are claimed', async () => {
  const visitor = newVisitor();
  await decline(newVisitor());
  await payWith(visitor, '4111111111111111');
  await payWith(visitor, '4000000000000119');
  const captureFails = (await payWith(visitor, '4000000000000341')).body.paymentId;
  await shop.deliver(orderPlaced(orderFor(captureFails)));
  expect((await claim(visitor.ownerId)).status).toBe(404);
  await decline(visitor);
  await shop.pool.query(`update payments set created_at = created_at - interval '61 minutes'`);
  expect((await claim(visitor.ownerId)).status).toBe(404);
});

test('a card declined before signing in is claimed by the account afterwards', async () => {
  const visitor = newVisitor();
  await decline(visitor);
  const { ownerId } = customerCaller() as Extract<Caller, { kind: 'customer' }>;
  expect((await claim(ownerId)).status).toBe(404);
  expect((await claim(ownerId, { visitorId: visitor.ownerId })).status).toBe(200);
});
