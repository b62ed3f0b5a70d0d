import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addBusinessDays } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { salesTax, shippingCost } from '@loop-petal/contracts/rules/pricing';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { unavailable } from '@loop-petal/service-kit/http/errors';
import { adminCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { orderBody, post, type Shopper } from '../../../services/orders/test/checkout.ts';
import { startCheckoutServices } from '../src/checkout-services.ts';

const PRICE_CENTS = 19_99;
/** Cheaper by exactly the price of the faster service, so that one payment matches both. */
const SMALL_CENTS = 17_18;
/** The total of three pieces with shipping and tax. */
const taxOf = (cents: number) => salesTax(DEFAULT_SETTINGS, [{ cents }]);
const TOTAL_CENTS = 3 * PRICE_CENTS + taxOf(3 * PRICE_CENTS) + shippingCost(DEFAULT_SETTINGS, 3 * PRICE_CENTS, 1);
const STOCK = { red: 2, blue: 2, green: 0 };
const TODAY = shopDay(new Date(), 'America/New_York');
const DAYS = { soon: addBusinessDays(TODAY, 1), far: addBusinessDays(TODAY, 40) };

let shop: Awaited<ReturnType<typeof startCheckoutServices>>;
let products: { roses: string; daisy: string; small: string };
beforeAll(async () => {
  shop = await startCheckoutServices();
  products = {
    roses: await shop.product('Rose Bouquet', PRICE_CENTS, STOCK),
    daisy: await shop.product('Daisy Bouquet', PRICE_CENTS, {}),
    small: await shop.product('Small Bouquet', SMALL_CENTS, {}),
  };
}, 60_000);
afterAll(() => shop?.stop());

const flower = fc.constantFrom('red', 'red', 'blue', 'green', 'daisy');
const often = <Usual, Seldom>(usual: Usual, ...seldom: Seldom[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...seldom) });
const submission = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  flowers: fc.tuple(flower, flower),
  isFast: fc.boolean(),
  isWrongPrice: often(false, true),
  days: often({}, { neededBy: DAYS.far }, { neededBy: DAYS.soon }, { promisedBy: DAYS.far }, { promisedBy: DAYS.soon }),
});
type Submission = typeof submission extends fc.Arbitrary<infer T> ? T : never;
const fate = often('fine', 'lost', 'answer lost');

/** Three pieces, whose total is the same with either service. */
function bodyOf({ flowers, isFast, isWrongPrice, days }: Submission) {
  const pieces: string[] = [...flowers, isFast ? 'small' : 'green'];
  const lines = [...new Set(pieces)].map((kind) => ({
    productId: kind === 'daisy' || kind === 'small' ? products[kind] : products.roses,
    ...(kind in STOCK ? { selectedColor: kind } : {}),
    quantity: pieces.filter((one) => one === kind).length,
    cents: kind === 'small' ? SMALL_CENTS : PRICE_CENTS,
  }));
  const subtotal = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
  const service = findShippingService(isFast ? 'FEDEX_2_DAY' : 'FEDEX_GROUND');
  const shipping = shippingCost(DEFAULT_SETTINGS, subtotal, 1, service?.code);
  const total = subtotal + taxOf(subtotal) + shipping + (isWrongPrice ? 100 : 0);
  return orderBody(lines, {
    shippingMethod: service?.name,
    shippingCost: toMoney(shipping),
    totalAmount: toMoney(total),
    ...days,
  });
}

/**
 * Holds back all calls and events. Once all submissions in progress are waiting, sends or answers one of them, chosen
 * by `turns`. Each call has a fate.
 */
function createNetwork(fates: readonly string[], turns: readonly number[], runPayments: () => Promise<number>) {
  const waiting: { isEvent: boolean; resume: () => void }[] = [];
  let running = 0;
  let isDelivering = false;
  const counts = { calls: 0, turns: 0 };
  const resumeNext = () => {
    const blocked = waiting.filter(({ isEvent }) => !isEvent).length;
    if (isDelivering || waiting.length === 0 || blocked < running) return;
    const [next] = waiting.splice((turns[counts.turns++ % turns.length] ?? 0) % waiting.length, 1);
    next?.resume();
  };
  const hold = (isEvent = false) =>
    new Promise<void>((resume) => {
      waiting.push({ isEvent, resume });
      resumeNext();
    });
  return {
    begin() {
      running += 1;
    },
    end() {
      running -= 1;
      resumeNext();
    },
    hold,
    async call<T>(send: () => Promise<T>): Promise<T> {
      const fated = fates[counts.calls++ % fates.length];
      await hold();
      if (fated === 'lost') throw unavailable('The call is lost.', 'service_unavailable');
      const answer = await send().finally(hold);
      if (fated === 'answer lost') throw unavailable('The answer is lost.', 'service_unavailable');
      return answer;
    },
    async publish(send: () => Promise<void>): Promise<void> {
      await hold(true);
      isDelivering = true;
      await send();
      await runPayments();
      isDelivering = false;
      resumeNext();
    },
  };
}

/** Repeats each submission separately until it is answered. */
async function submitAll(submissions: Submission[], shopper: Shopper, paymentId: string, network: Network) {
  const submitting = new Set<string>();
  for (const _ of submissions) network.begin();
  return Promise.all(
    submissions.map(async (one) => {
      await network.hold();
      // It joins the submission in progress with this key and makes no calls.
      const isJoining = submitting.has(one.key);
      if (isJoining) network.end();
      submitting.add(one.key);
      const answer = await post(shop, shopper, { ...bodyOf(one), paymentId }, `${paymentId}-${one.key}`);
      if (!isJoining) {
        submitting.delete(one.key);
        network.end();
      }
      return answer;
    }),
  );
}
type Network = ReturnType<typeof createNetwork>;

const LINES = `json_agg(json_build_object('product', product_id, 'color', selected_color, 'line', line_id,
  'pieces', pieces) ORDER BY line_id) AS lines`;
const ordersOf = (paymentId: string) =>
  shop.rows(
    'orders',
    `SELECT orders.id, promise, ${LINES}
     FROM orders, LATERAL (SELECT id::text AS line_id, quantity AS pieces, product_id, selected_color
       FROM order_items WHERE order_id = orders.id) AS items
     WHERE payment_id = $1 GROUP BY 1, 2`,
    [paymentId],
  );
const openJobs = () =>
  shop.rows(
    'production',
    `SELECT order_id AS "orderId", ${LINES}
     FROM (SELECT order_id, product_id, selected_color, line_id, count(*) AS pieces FROM jobs WHERE state <> 'cancelled'
       GROUP BY 1, 2, 3, 4) AS counted GROUP BY 1`,
  );
const promises = () =>
  shop.rows(
    'production',
    `SELECT order_id AS "orderId", state, json_build_object('madeBy', made_by, 'from', first_day, 'to', last_day) AS promise
     FROM promises WHERE state <> 'cancelled'`,
  );

const stockWhen = (lines: { color: string | null; pieces: number }[]) =>
  Object.fromEntries(
    Object.entries(STOCK).map(([color, stock]) => {
      const held = stock && lines.reduce((sum, one) => sum + (one.color === color ? one.pieces : 0), 0);
      return [color, { left: stock - held, held }];
    }),
  );

test('a payment makes one order, with its jobs, pieces and money, however its submissions interleave or fail', async () => {
  const property = fc.asyncProperty(
    fc.array(submission, { minLength: 2, maxLength: 3 }),
    fc.array(fate, { minLength: 1, maxLength: 12 }),
    fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }),
    async (submissions, fates, turns) => {
      const shopper = visitorCaller() as Shopper;
      const paymentId = await shop.pay(shopper, TOTAL_CENTS);
      const network = createNetwork(fates, turns, shop.runPayments);
      shop.useNetwork(network);
      const answers = await submitAll(submissions, shopper, paymentId, network);
      shop.useNetwork();
      await shop.settle();
      await shop.expire();

      expect(answers.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
      const ids = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
      const orders = await ordersOf(paymentId);
      expect(orders.map(({ id }) => id)).toEqual([...ids]);
      const lines = orders.flatMap((order) => order.lines);
      const [payment] = await shop.rows('payments', 'SELECT status FROM payments WHERE id = $1', [paymentId]);
      expect(payment.status).toBe(ids.size > 0 ? 'captured' : 'voided');
      expect(await openJobs()).toEqual(orders.map(({ id: orderId }) => ({ orderId, lines })));
      expect(await promises()).toEqual(
        orders.map(({ id: orderId, promise }) => ({ orderId, state: 'confirmed', promise })),
      );
      expect(await shop.stock(products.roses)).toEqual(stockWhen(lines));

      for (const { id } of orders) {
        const caller = adminCaller();
        await shop.request('PATCH', `/api/admin/orders/${id}/status`, { caller, body: { status: 'cancelled' } });
        await shop.settle();
      }
      expect(await openJobs()).toEqual([]);
      expect(await shop.stock(products.roses)).toEqual(stockWhen([]));
    },
  );
  await fc.assert(property, { numRuns: 30 });
}, 120_000);
