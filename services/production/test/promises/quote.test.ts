import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { listJobsPromisedAfter } from '../../src/jobs/job-store.ts';
import { findPlanVersion } from '../../src/workshop/plan-version.ts';
import { lena, product, quote, quoteCart, workshop } from './one-product.ts';

test('an order without an artisan gets no dates and is reported as a problem', async () => {
  const wreath = await workshop.product({ category: 'wreaths' });
  const undated = { madeBy: null, lacking: 'artisan', services: {}, available: true };
  expect(await quote(wreath)).toMatchObject(undated);
  expect(await quoteCart([{ productId: wreath, quantity: 1 }])).toMatchObject({ ...undated, suggestions: [] });
  const orderId = await workshop.ordered(wreath);
  const problems = await workshop.request('GET', '/internal/problems', {
    caller: { kind: 'service', name: 'gateway' },
  });
  expect(problems.body).toMatchObject([{ kind: 'piece-unassigned', id: orderId }]);
  // an artisan who now makes such products gets the job
  const tomas = await workshop.artisan({ name: 'Tomas', categories: ['wreaths'] });
  await workshop.watch();
  expect(await workshop.jobsOf(orderId)).toMatchObject([{ artisanId: tomas }]);
});

test('a product without artisan time in the plan gets neither a promise nor an order, but a paid order is kept', async () => {
  await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-05-01', to: '2036-05-01' }] });
  expect(await quote()).toMatchObject({ madeBy: null, lacking: 'time', available: false });
  const items = [{ productId: product, quantity: 1 }];
  expect(await quoteCart(items)).toMatchObject({ madeBy: null, lacking: 'time', services: {} });
  const refused = await workshop.reserve([workshop.line(product)]);
  expect(refused.body).toEqual({ outcome: 'no_time', promise: null });
  const paid = randomUUID();
  await workshop.order(paid, [workshop.line(product)]);
  expect(await workshop.jobsOf(paid)).toMatchObject([{ artisanId: null, state: 'queued' }]);
  await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [] });
  await workshop.watch();
  expect(await workshop.jobsOf(paid)).toMatchObject([{ artisanId: lena }]);
  expect(await quoteCart(items)).toMatchObject({ madeBy: '2026-06-02', lacking: null });
});

test('a product that is not for sale gets no promise', async () => {
  const hidden = await workshop.product({ isVisible: false });
  for (const id of [hidden, randomUUID()])
    expect((await workshop.request('GET', `/api/promises/${id}`)).status).toBe(404);
});

test('two replicas make promises from the same plan', async () => {
  const other = await workshop.startReplica();
  const ask = async (from: { request: typeof workshop.request }) =>
    (await from.request('GET', `/api/promises/${product}`)).body.madeBy;
  expect([await ask(workshop), await ask(other)]).toEqual(['2026-06-01', '2026-06-01']);
  await workshop.reserve([workshop.line(product)]);
  expect([await ask(other), await ask(workshop)]).toEqual(['2026-06-02', '2026-06-02']);
});

test('a new day makes a new plan', async () => {
  expect((await quote()).madeBy).toBe('2026-06-01');
  workshop.setNow('2026-06-01T17:00:00.000Z');
  expect((await quote()).madeBy).toBe('2026-06-02');
});

test('the quote of a cart shows which services meet the day', async () => {
  const cart = await quoteCart([{ productId: product, quantity: 2 }], '2026-06-04');
  expect(cart).toMatchObject({
    madeBy: '2026-06-02',
    earliest: '2026-06-03',
    services: {
      FEDEX_GROUND: { to: '2026-06-09', possible: false },
      FEDEX_2_DAY: { to: '2026-06-04', possible: true },
    },
    suggestions: [{ kind: 'faster-shipping', service: 'FEDEX_2_DAY', to: '2026-06-04' }],
  });
});

test('a day that can’t be met gets suggestions of fewer pieces or a faster product', async () => {
  const quick = await workshop.product({ name: 'Daisy Stem' });
  await workshop.recipe(quick, { makingMinutes: 30 });
  const { suggestions } = await quoteCart([{ productId: product, quantity: 5 }], '2026-06-03');
  expect(suggestions).toEqual([
    {
      kind: 'fewer-pieces',
      productId: product,
      variationId: null,
      quantity: 2,
      service: 'STANDARD_OVERNIGHT',
      to: '2026-06-03',
    },
    { kind: 'other-product', productId: quick, productName: 'Daisy Stem', service: 'FEDEX_2_DAY', to: '2026-06-03' },
  ]);
});

test('the latest promises are found without reading all promises', async () => {
  await workshop.pool.query(
    `WITH made AS (
       INSERT INTO promises (order_id, state, service, made_by, first_day, last_day, ordered_at)
       SELECT gen_random_uuid(), 'confirmed', 'FEDEX_GROUND', '2026-01-02', '2026-01-05', '2026-01-09', now()
       FROM generate_series(1, 5000) RETURNING order_id)
     INSERT INTO jobs (order_id, line_id, piece, product_id, product_name, category, state, making_minutes,
       finishing_days, materials)
     SELECT order_id, 'line', 1, 'rose', 'Rose', 'stems', 'queued', 60, 0, '[]' FROM made`,
  );
  await inTransaction(workshop.pool, async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    const readSoFar = async () => {
      const { rows } = await tx.query(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'promises'`,
      );
      return rows[0]?.read ?? 0;
    };
    const before = await readSoFar();
    expect(await listJobsPromisedAfter(tx, 4999)).toHaveLength(1);
    expect((await readSoFar()) - before).toBe(1);
  });
});

test('the jobs of an absent artisan are assigned to others', async () => {
  await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-06-01', to: '2026-06-05' }] });
  expect((await quote()).madeBy).toBe('2026-06-08');
});

test('a variation that the product does not have is not found', async () => {
  const id = randomUUID();
  const variations = [{ id, colorName: 'Red', imageUrl: '', isAvailable: true, stockQuantity: 0 }];
  const colored = await workshop.product({ variations });
  const [of, other] = [`variationId=${id}`, `variationId=${randomUUID()}`];
  const statusOf = async (path: string) => (await workshop.request('GET', path)).status;
  expect([
    await statusOf(`/api/promises/${colored}?${of}`),
    await statusOf(`/api/promises/${colored}?${other}`),
  ]).toEqual([200, 404]);
  expect((await workshop.ctx.plan.current()).quotes.size).toBe(1);
  const items = [{ productId: colored, variationId: randomUUID(), quantity: 1 }];
  expect((await workshop.request('POST', '/api/promises', { body: { items } })).status).toBe(404);
  const recipe = async (query: string) => (await workshop.asAdmin('GET', `/recipes/${colored}?${query}`)).status;
  expect([await recipe(of), await recipe(other)]).toEqual([200, 404]);
});

describe('while many shoppers request promises of large carts', () => {
  let release: () => void;
  let held: Promise<void>;
  beforeEach(() => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held = workshop.ctx.largeCarts.run(() => released);
  });
  const ask = () =>
    workshop.request('POST', '/api/promises', {
      body: { items: [{ productId: product, quantity: 31 }], neededBy: '2026-06-03' },
    });
  const waiting = async (answers: Promise<unknown>[]) => {
    let arrived = 0;
    const { run } = workshop.ctx.largeCarts;
    workshop.ctx.largeCarts.run = (work) => {
      arrived += 1;
      return run(work);
    };
    while (arrived < answers.length) await new Promise(setImmediate);
  };

  test('checkout and small carts get their promises first', async () => {
    const asked = [ask(), ask()];
    await waiting(asked);
    expect((await quoteCart([{ productId: product, quantity: 30 }])).lacking).toBe(null);
    expect((await workshop.reserve([workshop.line(product)])).body.outcome).toBe('reserved');
    release();
    await held;
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('only the last one gets suggestions that need a search', async () => {
    const quick = await workshop.product({ name: 'Daisy Stem' });
    await workshop.recipe(quick, { makingMinutes: 30 });
    const asked = [ask(), ask()];
    await waiting(asked);
    release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ body }) => body.suggestions.length).sort()).toEqual([0, 2]);
  });

  test('the search for suggestions takes only a few milliseconds', async () => {
    release();
    await held;
    const start = workshop.clock.now.getTime();
    let questions = 0;
    Object.defineProperty(workshop.clock, 'now', {
      get: () => {
        questions += 1;
        return new Date(start + questions * 60);
      },
    });
    expect((await ask()).body).toMatchObject({ lacking: null, suggestions: [] });
    expect(questions).toBeLessThan(10);
  });

  test('requests above a hundred get a 503 with a time to retry', async () => {
    const asked = Array.from({ length: 101 }, ask);
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    release();
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(100);
  });
});

describe('while the shop is closed', () => {
  const close = (from: string, to: string, version = 1) =>
    workshop.deliver(
      settingsChanged({ ...DEFAULT_SETTINGS, version, closed: { from, to, message: 'Gone', takesOrders: true } }),
    );

  test('no piece is made, finished or handed over', async () => {
    await close('2026-06-01', '2026-06-07');
    expect((await quote()).madeBy).toBe('2026-06-08');
    const finished = await workshop.product();
    await workshop.recipe(finished, { makingMinutes: 480, finishingDays: 1 });
    await close('2026-06-02', '2026-06-07', 2);
    expect((await quote(finished)).madeBy).toBe('2026-06-08');
    expect((await quote()).madeBy).toBe('2026-06-01');
  });

  test('a delivery is expected on the day that the owner entered, and a new one after the closed days', async () => {
    await close('2026-06-01', '2026-06-19');
    const yarn = await workshop.material({ onHand: 0, deliveryDays: 2, expectedOn: '2026-06-24' });
    await workshop.recipe(product, { makingMinutes: 480, materials: [{ materialId: yarn, amount: 10 }] });
    expect(await quote()).toMatchObject({ backOn: '2026-06-24', madeBy: '2026-06-24' });
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { expectedOn: null });
    expect(await quote()).toMatchObject({ backOn: '2026-06-23' });
    await workshop.ordered(product);
    await workshop.watch();
    expect((await workshop.asAdmin('GET', '/materials')).body).toMatchObject([{ expectedOn: '2026-06-23' }]);
  });

  test('existing promises stay, and are late unless the shop reopens earlier', async () => {
    const orderId = randomUUID();
    await workshop.reserve([workshop.line(product)], { orderId });
    await close('2026-06-01', '2026-06-07');
    await workshop.watch();
    const { rows } = await workshop.pool.query('SELECT made_by, slipped_to FROM promises WHERE order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ made_by: '2026-06-01', slipped_to: '2026-06-08' }]);
  });
});

test('a new time zone replans all pieces, and other settings do not', async () => {
  // half past midnight on Monday in Los Angeles, Sunday evening in Honolulu
  workshop.setNow('2026-06-01T07:30:00Z');
  expect((await quote()).madeBy).toBe('2026-06-02');
  const { version } = await findPlanVersion(workshop.pool);
  await workshop.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 1, name: 'Fern & Fig' }));
  expect((await findPlanVersion(workshop.pool)).version).toBe(version);
  await workshop.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 2, timeZone: 'Pacific/Honolulu' }));
  expect((await findPlanVersion(workshop.pool)).version).toBeGreaterThan(version);
  expect((await quote()).madeBy).toBe('2026-06-01');
});
