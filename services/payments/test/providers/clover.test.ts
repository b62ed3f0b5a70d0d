import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderPlaced, orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import { parseConfig } from '@loop-petal/service-kit/runtime/config';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { PaymentsEnvironment } from '../../src/config.ts';
import { createCloverWebhook } from '../../src/providers/clover/clover-webhook.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';
import { CLOVER_KEY, type CloverServer, startCloverServer } from './clover-server.ts';

const WEBHOOK_AUTH = 'a code that clover shows once';
let clover: CloverServer;
let shop: PaymentsService;

beforeAll(async () => {
  clover = await startCloverServer();
  shop = await startPayments({
    env: {
      DEMO: 'false',
      PAYMENT_PROVIDER: 'clover',
      CLOVER_API_URL: clover.url,
      CLOVER_MERCHANT_ID: 'MERCHANT',
      CLOVER_PUBLIC_KEY: 'the public key',
      CLOVER_PRIVATE_KEY: CLOVER_KEY,
      CLOVER_WEBHOOK_AUTH: WEBHOOK_AUTH,
    },
  });
});
beforeEach(async () => {
  clover.reset();
  await shop.reset();
});
afterAll(async () => {
  await shop.stop();
  await clover.close();
});

const newToken = (kind = '') => `clv_${kind}${randomUUID()}`;
const payWith = async (token: string) => (await shop.process(token)).body.paymentId as string;

describe('with Clover', () => {
  test('the browser gets the settings for creating tokens, and card numbers are refused', async () => {
    const { body } = await shop.request('GET', '/api/payment/clover-config');
    expect(body).toEqual({
      provider: 'clover',
      environment: 'sandbox',
      publicKey: 'the public key',
      merchantId: 'MERCHANT',
      sdkUrl: 'https://checkout.sandbox.dev.clover.com/sdk.js',
    });
    await expect(shop.tokenize()).rejects.toThrow('409');
  });

  test('a payment is authorized, captured for its order and refunded in parts', async () => {
    const paymentId = await payWith(newToken());
    expect(clover.charges).toMatchObject([{ amount: 4599, captured: false, metadata: { payment_id: paymentId } }]);
    expect(clover.requests[0]?.headers).toMatchObject({
      'idempotency-key': paymentId,
      'x-forwarded-for': expect.stringContaining('127.0.0.1'),
    });
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order));
    const refund = (amountCents: number) =>
      orderRefundRequested({ orderId: order.orderId, refundId: randomUUID(), paymentId, amountCents });
    await shop.deliver(refund(1000), refund(3599));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured', 'refunded', 'refunded']);
    expect(clover.charges).toMatchObject([{ captured: true, amount_refunded: 4599 }]);
    const { body } = await shop.request('GET', `/internal/payments/${paymentId}`, {
      caller: serviceCaller('orders'),
    });
    expect(body).toMatchObject({ status: 'refunded', brand: 'Visa', last4: '1111' });
  });

  test('an authorization is voided once, by refunding the uncaptured charge', async () => {
    const paymentId = await payWith(newToken());
    clover.break(/POST \/v1\/refunds/, 'drop');
    await shop.refuse(paymentId);
    await shop.settle();
    clover.repair();
    await shop.pool.query('update operations set next_try_at = now()');
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided']);
    expect(clover.charges).toMatchObject([{ captured: false, refunded: true, amount_refunded: 4599 }]);
  });

  test('a declined card gets a 422 with Clover’s text for the shopper; other refusals get a general text', async () => {
    expect(await shop.process(newToken('declined'))).toMatchObject({
      status: 422,
      body: { message: 'Transaction declined, please use a different card.' },
    });
    expect(await shop.process('tok_no_clover_token')).toMatchObject({
      status: 422,
      body: { message: 'Your card was declined.' },
    });
  });

  test('fifty requests with lost responses charge once, and the charge is found by its reference', async () => {
    clover.break(/POST \/v1\/charges$/, 'drop');
    const token = newToken();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.process(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(new Set(['200 approved']));
    expect(clover.charges).toHaveLength(1);
  });

  test('a retry after an outage repeats the idempotency key of the attempt', async () => {
    clover.break(/POST \/v1\/charges$/, 503);
    const token = newToken();
    expect((await shop.process(token)).status).toBe(503);
    clover.repair();
    expect(await shop.process(token)).toMatchObject({ status: 200, body: { status: 'approved' } });
    const keys = clover.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
  });

  test('an attempt that was not retried is found by the sweeper among many charges', async () => {
    clover.break(/ \/v1\/charges/, 'drop');
    expect((await shop.process(newToken())).status).toBe(503);
    clover.repair();
    for (let more = 0; more < 150; more++)
      clover.charges.unshift({
        ...clover.charges[0],
        id: randomUUID(),
        metadata: {},
        external_reference_id: 'other',
      } as never);
    await shop.pool.query("update payments set asked_at = now() - interval '2 minutes'");
    await sweepPayments(shop.ctx);
    const { rows } = await shop.pool.query('select status from payments');
    expect(rows).toEqual([{ status: 'authorized' }]);
  });
});

describe('a notification of Clover', () => {
  const send = async (body: object, auth?: string) => {
    const response = await fetch(`${shop.url}/api/payment/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(auth ? { 'x-clover-auth': auth } : {}) },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const about = (...ids: string[]) => ({
    appId: 'APP',
    merchants: { MERCHANT: ids.map((id, ts) => ({ objectId: `P:${id}`, type: 'UPDATE', ts })) },
  });

  test('settles a pending payment by the looked-up charge', async () => {
    const paymentId = await payWith(newToken('pending'));
    expect(await shop.status(paymentId)).toBe('pending');
    const [charge] = clover.charges;
    expect(await send(about(String(charge?.id)), 'wrong')).toBe(401);
    await send(about(String(charge?.id)), WEBHOOK_AUTH);
    expect(await shop.status(paymentId)).toBe('pending');
    Object.assign(charge as object, { status: 'succeeded', paid: true });
    const again = about('ANOTHER PERSON', String(charge?.id));
    expect(await send(again, WEBHOOK_AUTH)).toBe(200);
    expect(await send(again, WEBHOOK_AUTH)).toBe(200);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized']);
  });

  test('about a refund in Clover’s dashboard is applied once', async () => {
    const paymentId = await payWith(newToken());
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    const [charge] = clover.charges;
    Object.assign(charge as object, { amount_refunded: 599 });
    const changed = about(String(charge?.id), String(charge?.id));
    await send(changed, WEBHOOK_AUTH);
    await send(changed, WEBHOOK_AUTH);
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured', 'refunded']);
  });

  test('with a verification code is accepted and changes nothing', async () => {
    expect(await send({ verificationCode: randomUUID() })).toBe(200);
    expect(await send({ merchants: 'all' }, WEBHOOK_AUTH)).toBe(400);
  });

  test('logs at most ten verification codes a minute, and no other text', async () => {
    const noted: string[] = [];
    const read = createCloverWebhook({ webhookAuth: WEBHOOK_AUTH, merchantId: 'MERCHANT' }, async () => null);
    const receive = (verificationCode: string) =>
      read(
        {
          body: Buffer.from(JSON.stringify({ verificationCode })),
          header: () => undefined,
          warn: (text) => noted.push(text),
        },
        async () => null,
      );
    await expect(receive('a line of\nany other text')).rejects.toMatchObject({ status: 400 });
    for (let count = 0; count < 50; count++) await receive(randomUUID());
    expect(noted).toHaveLength(10);
  });
});

describe('starting payments', () => {
  const env = {
    PORT: '1',
    INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
    EVENTS_DATABASE_URL: 'postgres://localhost/events',
    DATABASE_URL: 'postgres://localhost/payments',
    ORDERS_URL: 'http://localhost:1',
    PAYMENT_WEBHOOK_SECRET: 'x'.repeat(32),
  };
  const problemOf = (more: Record<string, string>) => {
    const parsed = parseConfig(PaymentsEnvironment, { ...env, ...more });
    return parsed.ok ? 'none' : parsed.problem;
  };

  test('with Clover is refused without its keys', () => {
    expect(problemOf({ PAYMENT_PROVIDER: 'clover' })).toContain('CLOVER_PRIVATE_KEY is missing');
  });

  test('with Clover is refused in a demo', () => {
    const keys = Object.fromEntries(
      ['MERCHANT_ID', 'PUBLIC_KEY', 'PRIVATE_KEY', 'WEBHOOK_AUTH'].map((n) => [`CLOVER_${n}`, 'k'.repeat(16)]),
    );
    expect(problemOf({ PAYMENT_PROVIDER: 'clover', ...keys })).toBe('none');
    expect(problemOf({ PAYMENT_PROVIDER: 'clover', ...keys, DEMO: 'true' })).toBe(
      'DEMO: must not be true with PAYMENT_PROVIDER=clover',
    );
  });

  test('requires the sandbox provider to be set outside a demo', () => {
    expect(problemOf({})).toBe('PAYMENT_PROVIDER is missing');
    expect(problemOf({ PAYMENT_PROVIDER: 'sandbox' })).toBe('none');
    expect(problemOf({ DEMO: 'true' })).toBe('none');
  });
});
