import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { NETWORK_LIMIT, requiredWait, SHOP_ALARM, VISITOR_LIMIT } from '../../src/cards/card-testing.ts';
import { attemptsRefused } from '../../src/payment/payment-metrics.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

const [APPROVED, DECLINED] = ['4111111111111111', '4000000000000002'];
let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
beforeEach(async () => {
  await shop.reset();
  attemptsRefused.reset();
});
afterAll(() => shop.stop());

type Visitor = Extract<Caller, { kind: 'visitor' }>;
const newVisitor = () => visitorCaller() as Visitor;
const newNetwork = () => `203.0.${randomInt(256)}.${randomInt(256)}`;
const payWith = async (card: string, caller: Visitor, network = newNetwork()) =>
  shop.process(await shop.tokenize(card, caller), { 'x-forwarded-for': network }, { caller });
const countStatus = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;
const declineMany = async (count: number, { caller, network }: { caller?: Visitor; network?: string } = {}) => {
  await Promise.all(Array.from({ length: count }, () => payWith(DECLINED, caller ?? newVisitor(), network)));
};
const olderBy = (interval: string) =>
  shop.pool.query(`update payments set created_at = created_at - interval '${interval}'`);
const problems = async () =>
  (await shop.request('GET', '/internal/problems', { caller: serviceCaller('orders') })).body;

describe('a visitor whose cards are declined', () => {
  test('may try a few cards, then each additional one after a longer wait', async () => {
    const visitor = newVisitor();
    await declineMany(VISITOR_LIMIT.free - 1, { caller: visitor });
    expect((await payWith(APPROVED, visitor)).status).toBe(200);
    expect((await payWith(DECLINED, visitor)).status).toBe(422);
    const refused = await payWith(APPROVED, visitor);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_declines' } });
    expect(refused.body.message).toMatch(/^Several cards were declined\. Please wait \d+ seconds before/);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(VISITOR_LIMIT.firstWaitSeconds);
    await olderBy('15 seconds');
    expect((await payWith(DECLINED, visitor)).status).toBe(422);
    await olderBy('15 seconds');
    expect((await payWith(APPROVED, visitor)).status).toBe(429);
    await olderBy('15 seconds');
    expect((await payWith(APPROVED, visitor)).status).toBe(200);
  });

  test('gets no more than those few accepted by sending sixty cards concurrently to two replicas', async () => {
    const visitor = newVisitor();
    const second = await shop.startReplica();
    const tokens = await Promise.all(Array.from({ length: 60 }, () => shop.tokenize(DECLINED, visitor)));
    const answers = await Promise.all(
      tokens.map((paymentToken, at) =>
        (at % 2 ? second : shop).request('POST', '/api/payment/process', {
          caller: visitor,
          body: { paymentToken, amount: 4599, currency: 'USD' },
        }),
      ),
    );
    expect([countStatus(answers, 422), countStatus(answers, 429)]).toEqual([
      VISITOR_LIMIT.free,
      60 - VISITOR_LIMIT.free,
    ]);
    expect(await shop.charges()).toHaveLength(VISITOR_LIMIT.free);
  });

  test('is refused for the rest of the hour after ten declined cards', async () => {
    const visitor = newVisitor();
    for (let done = 0; done < VISITOR_LIMIT.max; done++) {
      expect((await payWith(DECLINED, visitor)).status).toBe(422);
      if (done + 1 >= VISITOR_LIMIT.free) await olderBy('8 minutes');
    }
    const { status, headers } = await payWith(APPROVED, visitor);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await payWith(APPROVED, newVisitor())).status).toBe(200);
    await olderBy('1 hour');
    expect((await payWith(APPROVED, visitor)).status).toBe(200);
  });

  test('still gets the outcome of an earlier attempt', async () => {
    const visitor = newVisitor();
    const token = await shop.tokenize(APPROVED, visitor);
    const repeat = () => shop.process(token, {}, { caller: visitor });
    const { body } = await repeat();
    await declineMany(VISITOR_LIMIT.free, { caller: visitor });
    expect(await repeat()).toMatchObject({ status: 200, body });
  });
});

describe('a network with declined cards', () => {
  test('makes its new visitors wait, but neither other networks nor customers who have paid before', async () => {
    const network = newNetwork();
    const customer = newVisitor();
    const { body } = await payWith(APPROVED, customer, network);
    await shop.deliver(orderPlaced(orderFor(body.paymentId)));
    await declineMany(NETWORK_LIMIT.free, { network });
    const refused = await payWith(APPROVED, newVisitor(), network);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/in your network/);
    expect((await payWith(APPROVED, customer, network)).status).toBe(200);
    expect((await payWith(APPROVED, newVisitor())).status).toBe(200);
  });

  test('is counted as one network across concurrently used addresses', async () => {
    const sent = Array.from({ length: NETWORK_LIMIT.free + 10 }, (_, at) =>
      payWith(DECLINED, newVisitor(), `2a01:4f8:0:0::${at.toString(16)}`),
    );
    const answers = await Promise.all(sent);
    expect([countStatus(answers, 422), countStatus(answers, 429)]).toEqual([NETWORK_LIMIT.free, 10]);
  });

  test('is stored for only a day', async () => {
    await payWith(DECLINED, newVisitor());
    await olderBy('25 hours');
    await payWith(DECLINED, newVisitor());
    await sweepPayments(shop.ctx);
    const { rows } = await shop.pool.query('select network is null as gone from payments order by created_at');
    expect(rows).toEqual([{ gone: true }, { gone: false }]);
  });
});

describe('card testing from many networks', () => {
  test('makes only visitors with a declined card wait', async () => {
    await declineMany(SHOP_ALARM - 1);
    const unlucky = newVisitor();
    expect((await payWith(DECLINED, unlucky)).status).toBe(422);
    expect((await payWith(APPROVED, unlucky)).status).toBe(429);
    expect((await payWith(APPROVED, newVisitor())).status).toBe(200);
    await olderBy('11 minutes');
    expect((await payWith(APPROVED, unlucky)).status).toBe(200);
  });

  test('is listed as a problem, with the visitors and networks of many declined cards', async () => {
    const [network, visitor] = [newNetwork(), newVisitor()];
    await declineMany(VISITOR_LIMIT.free, { caller: visitor });
    await declineMany(NETWORK_LIMIT.free, { network });
    expect(await problems()).toMatchObject([
      { kind: 'card-testing', id: visitor.ownerId, title: `Visitor ${visitor.ownerId.slice(0, 8)}` },
      { kind: 'card-testing', id: network, title: `Network ${network}` },
    ]);
    await declineMany(SHOP_ALARM - NETWORK_LIMIT.free - VISITOR_LIMIT.free);
    expect((await problems()).map(({ title }: { title: string }) => title)).toContain('The whole shop');
    await olderBy('61 minutes');
    expect(await problems()).toEqual([]);
  });

  test('is counted in the metric of refused attempts', async () => {
    const visitor = newVisitor();
    await declineMany(VISITOR_LIMIT.free + 2, { caller: visitor });
    expect((await attemptsRefused.get()).values).toMatchObject([{ labels: { by: 'visitor' }, value: 2 }]);
  });
});

describe('the required wait', () => {
  const declines = fc.record({
    count: fc.nat(100),
    secondsSinceFirst: fc.integer({ min: 1800, max: 3600 }),
    secondsSinceLast: fc.nat(1800),
  });
  const NONE = { count: 0, secondsSinceFirst: 0, secondsSinceLast: 0 };

  test('never exceeds an hour', () => {
    fc.assert(
      fc.property(declines, declines, fc.nat(200), fc.boolean(), (visitor, network, shopWide, isKnown) => {
        const wait = requiredWait({ visitor, network, shop: shopWide, isKnown });
        expect(wait?.seconds ?? 1).toBeGreaterThan(0);
        expect(wait?.seconds ?? 0).toBeLessThanOrEqual(3600);
      }),
    );
  });

  test('is zero for visitors without a declined card and for known customers in any network', () => {
    fc.assert(
      fc.property(declines, fc.nat(1000), (network, shopWide) => {
        expect(requiredWait({ visitor: NONE, network: NONE, shop: shopWide, isKnown: false })).toBeNull();
        expect(requiredWait({ visitor: NONE, network, shop: shopWide, isKnown: true })).toBeNull();
      }),
    );
  });
});

test('with RATE_LIMITS=off declined cards are not counted by network', async () => {
  const limited = shop;
  shop = await startPayments({ env: { RATE_LIMITS: 'off' } });
  await declineMany(NETWORK_LIMIT.free, { network: '203.0.113.7' });
  expect((await payWith(APPROVED, newVisitor(), '203.0.113.7')).status).toBe(200);
  await shop.stop();
  shop = limited;
});
