import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { processPayment } from '../../src/checkout/process-payment.ts';
import { ProviderError } from '../../src/providers/provider.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
beforeEach(() => shop.reset());
afterAll(() => shop.stop());

function payer(paymentToken: string) {
  const ownerId = 'ownerId' in shop.shopper ? shop.shopper.ownerId : '';
  const request = { paymentToken, amount: 4599, currency: 'USD' as const };
  return (ctx: PaymentsService['ctx']) => processPayment(ctx, { ownerId, idempotencyKey: null, clientIp: '' }, request);
}

function createGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a payment', () => {
  test('is authorized and published once', async () => {
    const { status, body } = await shop.process(await shop.tokenize());
    expect({ status, body }).toEqual({ status: 200, body: { paymentId: expect.any(String), status: 'approved' } });
    await shop.settle();
    expect(await shop.eventsOf(body.paymentId)).toEqual(['authorized']);
  });

  test('requested fifty times concurrently with one token is charged once', async () => {
    const token = await shop.tokenize();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.process(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await shop.charges()).toHaveLength(1);
    await shop.settle();
    expect(await shop.eventsOf(answers[0]?.body.paymentId)).toEqual(['authorized']);
  });

  test('requested from two replicas concurrently with one token is charged once', async () => {
    const pay = payer(await shop.tokenize());
    const replica = await shop.startReplica();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => pay(at % 2 ? shop.ctx : replica.ctx)));
    expect(new Set(answers.map(({ paymentId, status }) => `${paymentId} ${status}`)).size).toBe(1);
    expect(await shop.charges()).toHaveLength(1);
    await shop.settle();
    expect(await shop.eventsOf(String(answers[0]?.paymentId))).toEqual(['authorized']);
  });

  test('repeated with its Idempotency-Key gets the same answer, and 409 with another card', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const token = await shop.tokenize();
    const first = await shop.process(token, key);
    expect((await shop.process(token, key)).body).toEqual(first.body);
    expect((await shop.process(await shop.tokenize(), key)).status).toBe(409);
    expect(await shop.charges()).toHaveLength(1);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Insufficient funds.'],
  ])('with the test card %s is refused, every time', async (number, message) => {
    const token = await shop.tokenize(number);
    for (const _time of [1, 2]) expect(await shop.process(token)).toMatchObject({ status: 422, body: { message } });
    expect(await shop.charges()).toHaveLength(1);
  });

  test.each([
    ['the same token', async (token: string) => token],
    ['the card entered again', () => shop.tokenize('4000000000000119')],
  ])('is approved after a provider error when retried with %s', async (_title, next) => {
    const key = { 'idempotency-key': randomUUID() };
    const token = await shop.tokenize('4000000000000119');
    expect((await shop.process(token, key)).status).toBe(503);
    const again = await next(token);
    expect(await shop.process(again, key)).toMatchObject({ status: 200, body: { status: 'approved' } });
  });

  test.each([
    ['an amount of zero', { amount: 0 }],
    ['a broken amount', { amount: 45.99 }],
    ['an amount in words', { amount: '4599' }],
    ['another currency', { currency: 'EUR' }],
    ['a status', { status: 'approved' }],
  ])('with %s is refused with 400', async (_title, fields) => {
    const body = { paymentToken: await shop.tokenize(), amount: 4599, currency: 'USD', ...fields };
    const { status } = await shop.request('POST', '/api/payment/process', { caller: shop.shopper, body });
    expect(status).toBe(400);
    expect(await shop.charges()).toHaveLength(0);
  });

  test.each([
    ['an emoji and a quote', "Mom's 🌷", 200],
    ['a character that no column can hold', 'a\u0000b', 400],
  ])('with %s in its description is accepted only if it can be stored', async (_title, description, expected) => {
    const body = { paymentToken: await shop.tokenize(), amount: 100, currency: 'usd', description };
    const { status } = await shop.request('POST', '/api/payment/process', { caller: shop.shopper, body });
    expect(status).toBe(expected);
  });
});

describe('a provider failure', () => {
  test('after the charge leaves one charge, and the shopper gets its approval', async () => {
    shop.breakProvider({
      async authorize(request) {
        await shop.sandbox.authorize(request);
        throw new ProviderError('socket hang up', false);
      },
    });
    const token = await shop.tokenize();
    expect(await shop.process(token)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await shop.charges()).toHaveLength(1);
  });

  test('of charge and lookup leaves the attempt open, and a retry continues it', async () => {
    shop.breakProvider({
      async authorize(request) {
        await shop.sandbox.authorize(request);
        throw new ProviderError('timeout', false);
      },
      async lookup() {
        throw new ProviderError('timeout', false);
      },
    });
    const token = await shop.tokenize();
    expect((await shop.process(token)).status).toBe(503);
    await shop.repairProvider();
    expect(await shop.process(token)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await shop.charges()).toHaveLength(1);
  });

  test('in one replica does not end an attempt for which another replica is calling the provider', async () => {
    const arrived = createGate();
    const failed = createGate();
    let calls = 0;
    shop.breakProvider({
      async authorize(request) {
        if (++calls === 1) {
          await arrived.opened;
          throw new ProviderError('never arrived', true);
        }
        arrived.open();
        await failed.opened;
        await shop.sandbox.authorize(request);
        throw new ProviderError('socket hang up', false);
      },
      async lookup(reference, since) {
        if (!(await shop.sandbox.lookup(reference, since))) return null;
        throw new ProviderError('timeout', false);
      },
    });
    const pay = payer(await shop.tokenize());
    const replica = await shop.startReplica();
    await Promise.all([shop.ctx, replica.ctx].map((ctx) => pay(ctx).catch(failed.open)));
    await shop.repairProvider();
    await shop.pool.query("update payments set asked_at = now() - interval '2 minutes'");
    await sweepPayments(shop.ctx);
    const { rows } = await shop.pool.query('select status from payments');
    expect(rows).toEqual([{ status: 'authorized' }]);
  });

  test('by a crash before the charge ends the attempt as an error, and the token can be used again', async () => {
    const token = await shop.tokenize();
    await withCrash(token);
    await sweepPayments(shop.ctx);
    const { rows } = await shop.pool.query('select status from payments');
    expect(rows).toEqual([{ status: 'error' }]);
    expect(await shop.process(token)).toMatchObject({ status: 200, body: { status: 'approved' } });
  });

  test('by a crash after the charge is repaired by the sweeper, which finds the charge', async () => {
    const token = await shop.tokenize();
    const id = await withCrash(token);
    const { amount, customer } = { amount: 4599, customer: 'me' };
    await shop.sandbox.authorize({ reference: id, token, amountCents: amount, customer, clientIp: '' });
    await sweepPayments(shop.ctx);
    expect(await shop.status(id)).toBe('authorized');
  });

  /** Creates the state left by a process killed right after storing the attempt. */
  async function withCrash(token: string): Promise<string> {
    jest.spyOn(shop.ctx.authorizing, 'get').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await shop.process(token);
    const started = await shop.pool.query(
      "update payments set asked_at = now() - interval '2 minutes' where status = 'started' returning id",
    );
    return onlyRow(started).id;
  }
});
