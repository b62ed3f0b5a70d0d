import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDelayKept,
  orderShippingUpgraded,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { waitlistJoined } from '@loop-petal/contracts/events/waitlist-events';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { publishAvailable } from '../../src/promises/publish-available.ts';
import { createWatch, watchPromises } from '../../src/promises/watch-promises.ts';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let product: string;
let lena: string;
beforeEach(async () => {
  workshop = await startProduction();
  lena = await workshop.artisan();
  product = await workshop.product();
});
afterEach(() => workshop.stop());

const awayUntil = (to: string) =>
  workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-06-01', to }] });
const about = async (type: string, orderId: string) =>
  (await workshop.published(type)).filter((data) => data.orderId === orderId);
const problems = async () =>
  (await workshop.request('GET', '/internal/problems', { caller: serviceCaller('gateway') })).body
    .filter(({ kind }: { kind: string }) => kind === 'promise-slipped')
    .map(({ id }: { id: string }) => id);

test('a late order to a territory is expected with the longer transit', async () => {
  await workshop.recipe(product, { makingMinutes: 480 });
  const orderId = randomUUID();
  await workshop.order(orderId, [workshop.line(product)] as never, true, { extraTransitDays: 6 });
  await awayUntil('2026-06-03');
  await workshop.watch();
  const [slipped] = await about('promise.slipped', orderId);
  expect(slipped.expected).toEqual({ madeBy: '2026-06-04', from: '2026-06-15', to: '2026-06-22' });
});

test('a plan that only grew is checked every five seconds, another change immediately', async () => {
  await workshop.recipe(product, { makingMinutes: 60 });
  const watch = createWatch(workshop.ctx);
  const isChecked = async () => {
    const { rows } = await workshop.ctx.pool.query('SELECT version = watched_version AS checked FROM plan');
    return (rows as { checked: boolean }[])[0]?.checked;
  };
  await watch();
  expect(await isChecked()).toBe(true);
  await workshop.reserve([workshop.line(product)]);
  await watch();
  expect(await isChecked()).toBe(false);
  workshop.setNow(new Date(workshop.ctx.now().getTime() + 5000).toISOString());
  await watch();
  expect(await isChecked()).toBe(true);
  await awayUntil('2026-06-03');
  await watch();
  expect(await isChecked()).toBe(true);
});

describe('a late order', () => {
  let orderId: string;
  const promised = { madeBy: '2026-06-01', from: '2026-06-02', to: '2026-06-08' };
  const expected = { madeBy: '2026-06-04', from: '2026-06-05', to: '2026-06-11' };
  beforeEach(async () => {
    await workshop.recipe(product, { makingMinutes: 480 });
    orderId = await workshop.ordered(product);
    await awayUntil('2026-06-03');
    await workshop.watch();
    expect(await about('promise.slipped', orderId)).toEqual([{ orderId, promise: promised, expected }]);
    expect(await problems()).toEqual([orderId]);
  });

  test('is published once by two replicas that check concurrently', async () => {
    const other = await workshop.startReplica();
    await awayUntil('2026-06-05');
    await Promise.all([watchPromises(workshop.ctx), watchPromises(other.ctx), watchPromises(workshop.ctx)]);
    await workshop.settled();
    expect((await about('promise.slipped', orderId)).map(({ expected: to }) => to.madeBy)).toEqual([
      '2026-06-04',
      '2026-06-08',
    ]);
  });

  test('moves to an artisan who makes it earlier, as its preview shows', async () => {
    const tomas = await workshop.artisan({ timeOff: [{ from: '2026-06-01', to: '2026-06-01' }] });
    const { body } = await workshop.asAdmin('POST', '/schedule/what-if', { artisanId: tomas });
    expect(body.reassigned).toMatchObject([{ from: lena, to: tomas }]);
    await workshop.watch();
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ artisanId: tomas, isLate: true }]);
    expect((await about('promise.slipped', orderId)).map(({ expected: to }) => to.madeBy)).toEqual([
      '2026-06-04',
      '2026-06-02',
    ]);
  });

  test('that its customer keeps is planned for the new day and is no longer a problem', async () => {
    await workshop.deliver(orderDelayKept({ orderId, promise: expected, by: 'customer' }));
    expect(await about('promise.changed', orderId)).toEqual([{ orderId, promise: expected, neededBy: null }]);
    await workshop.watch();
    expect(await problems()).toEqual([]);
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ promisedBy: '2026-06-04', isLate: false }]);
    expect(await about('promise.slipped', orderId)).toHaveLength(1);
  });

  test('keeps the latest agreed day when the event of an earlier one arrives late', async () => {
    await workshop.deliver(
      orderDelayKept({ orderId, promise: expected, by: 'customer' }),
      orderDelayKept({ orderId, promise: { ...promised, madeBy: '2026-06-02' }, by: 'silence' }),
    );
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ promisedBy: '2026-06-04' }]);
  });

  test('keeps the fastest shipping when the event of a slower one arrives late', async () => {
    await workshop.deliver(
      orderShippingUpgraded({ orderId, service: 'STANDARD_OVERNIGHT' }),
      orderShippingUpgraded({ orderId, service: 'FEDEX_2_DAY' }),
    );
    expect(await about('promise.changed', orderId)).toHaveLength(1);
  });

  test('is late again when the agreed day has passed', async () => {
    const tooSoon = { madeBy: '2026-06-02', from: '2026-06-03', to: '2026-06-09' };
    await workshop.deliver(orderDelayKept({ orderId, promise: tooSoon, by: 'silence' }));
    expect((await about('promise.slipped', orderId)).at(-1)).toEqual({ orderId, promise: tooSoon, expected });
    await workshop.watch();
    expect(await problems()).toEqual([orderId]);
  });

  test('with faster shipping keeps its last delivery day and is no longer a problem', async () => {
    await workshop.deliver(orderShippingUpgraded({ orderId, service: 'FEDEX_2_DAY' }));
    const promise = { madeBy: '2026-06-04', from: '2026-06-08', to: '2026-06-08' };
    expect(await about('promise.changed', orderId)).toEqual([{ orderId, promise, neededBy: null }]);
    await workshop.watch();
    expect(await problems()).toEqual([]);
    expect(await about('promise.slipped', orderId)).toHaveLength(1);
  });

  test('with shipping that is not fast enough is still late, according to the days of the faster service', async () => {
    await awayUntil('2026-06-05');
    await workshop.deliver(orderShippingUpgraded({ orderId, service: 'STANDARD_OVERNIGHT' }));
    await workshop.watch();
    const promise = { madeBy: '2026-06-05', from: '2026-06-08', to: '2026-06-08' };
    expect((await about('promise.changed', orderId)).at(-1)).toMatchObject({ promise });
    expect((await about('promise.slipped', orderId)).at(-1)).toEqual({
      orderId,
      promise,
      expected: { madeBy: '2026-06-08', from: '2026-06-09', to: '2026-06-09' },
    });
  });
});

test('an order on time with faster shipping gets earlier delivery days', async () => {
  await workshop.recipe(product, { makingMinutes: 480 });
  const orderId = await workshop.ordered(product);
  await workshop.deliver(orderShippingUpgraded({ orderId, service: 'FEDEX_2_DAY' }));
  const promise = { madeBy: '2026-06-01', from: '2026-06-03', to: '2026-06-03' };
  expect(await about('promise.changed', orderId)).toEqual([{ orderId, promise, neededBy: null }]);
});

describe('an order that is cancelled', () => {
  let orderId: string;
  beforeEach(async () => {
    await workshop.recipe(product, { makingMinutes: 480 });
    orderId = await workshop.ordered(product);
  });
  const cancel = () =>
    workshop.deliver(orderCancelled({ orderId, reservationVersion: 1, paymentId: null, by: 'admin', refund: false }));
  const resume = () =>
    workshop.deliver(
      orderStatusChanged({
        orderId,
        reservationVersion: 1,
        from: 'cancelled',
        to: 'processing',
        by: 'admin',
        isBackInShop: false,
      }),
    );

  test('gets no new promise when the customer answers afterwards', async () => {
    await cancel();
    const promise = { madeBy: '2026-06-04', from: '2026-06-05', to: '2026-06-11' };
    await workshop.deliver(orderDelayKept({ orderId, promise, by: 'customer' }));
    expect(await about('promise.changed', orderId)).toEqual([]);
  });

  test('and resumed is still shipped by the faster service', async () => {
    await workshop.deliver(orderShippingUpgraded({ orderId, service: 'FEDEX_2_DAY' }));
    await cancel();
    await resume();
    const promise = { madeBy: '2026-06-01', from: '2026-06-03', to: '2026-06-03' };
    expect((await about('promise.changed', orderId)).at(-1)).toEqual({ orderId, promise, neededBy: null });
  });
});

describe('a product on waitlists', () => {
  let materialId: string;
  const restock = (onHand: number) => workshop.asAdmin('PATCH', `/materials/${materialId}`, { onHand });
  const waited = () => ({ productId: product, variationId: null });
  const published = () => workshop.published('promise.available');
  beforeEach(async () => {
    materialId = await workshop.material({ onHand: 0, deliveryDays: null });
    await workshop.recipe(product, { materials: [{ materialId, amount: 50 }] });
  });

  test('is published only once by any number of replicas when its material is in stock', async () => {
    await workshop.deliver(waitlistJoined(waited()), waitlistJoined(waited()));
    await workshop.watch();
    await restock(20);
    await workshop.watch();
    expect(await published()).toEqual([]);
    await restock(100);
    const other = await workshop.startReplica();
    await Promise.all([publishAvailable(workshop.ctx), publishAvailable(other.ctx)]);
    await workshop.watch();
    expect(await published()).toEqual([waited()]);
  });

  test('is published only while it is sold, and immediately when it can already be ordered', async () => {
    await restock(100);
    const hidden = await workshop.product({ isVisible: false });
    await workshop.deliver(waitlistJoined({ productId: hidden, variationId: null }));
    await workshop.watch();
    expect(await published()).toEqual([]);
    await workshop.deliver(waitlistJoined(waited()));
    await workshop.watch();
    expect(await published()).toEqual([waited()]);
  });
});
