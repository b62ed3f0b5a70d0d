import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { type ShopWithCatalog, startShopWithCatalog } from './shop-with-catalog.ts';

const MINUTES = 60_000;
const PIECES = 10;

let shop: ShopWithCatalog;
beforeAll(async () => {
  shop = await startShopWithCatalog();
});
afterAll(() => shop.close());

/** Continues one held call to catalog, or its held answer, whenever all unfinished attempts are waiting. */
function createTraffic(attempts: number, turns: readonly number[]) {
  const waiting: (() => void)[] = [];
  let underWay = attempts;
  let turn = 0;
  const goOn = () => {
    if (waiting.length === 0 || waiting.length < underWay) return;
    const [next] = waiting.splice((turns[turn++ % turns.length] ?? 0) % waiting.length, 1);
    next?.();
  };
  return {
    pass: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        goOn();
      }),
    done() {
      underWay -= 1;
      goOn();
    },
  };
}

const color = fc.integer({ min: 0, max: PIECES });
const wish = fc
  .record({ buyer: fc.constantFrom(0, 0, 0, 1), red: color, blue: color })
  .filter(({ red, blue }) => red + blue <= PIECES);
const callFate = fc.constantFrom('fine', 'fine', 'fine', 'lost', 'answer lost');

test(
  'reservations match the placed orders, however calls of concurrent submissions interleave or fail',
  async () => {
    const property = fc.asyncProperty(
      fc.array(wish, { minLength: 1, maxLength: 5 }),
      fc.array(callFate, { minLength: 1, maxLength: 10 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }),
      async (wishes, fates, turns) => {
        const productId = await shop.offer();
        const buyers = [shop.checkout(productId), shop.checkout(productId)];
        const traffic = createTraffic(wishes.length, turns);
        let calls = 0;
        shop.onTheWay(async (call) => {
          const fate = fates[calls++ % fates.length];
          await traffic.pass();
          if (fate === 'lost') throw new Error('the call is lost');
          await call();
          await traffic.pass();
          if (fate === 'answer lost') throw new Error('the answer is lost');
        });
        const answers = await Promise.all(
          wishes.map(async ({ buyer, ...pieces }) => {
            await traffic.pass();
            const answer = await buyers[buyer]?.attempt(pieces);
            traffic.done();
            return { buyer, pieces, status: answer?.status, id: answer?.body.id as string };
          }),
        );
        shop.onTheWay((call) => call());

        expect([201, 409, 500]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
        const placed = answers.filter(({ status }) => status === 201);
        const orders = [...new Map(placed.map((one) => [one.id, one])).values()];
        expect(new Set(orders.map(({ buyer }) => buyer)).size).toBe(orders.length);
        const sold = {
          red: orders.reduce((sum, { pieces }) => sum + pieces.red, 0),
          blue: orders.reduce((sum, { pieces }) => sum + pieces.blue, 0),
        };
        const stockWhen = (held: typeof sold) => ({
          red: { left: PIECES - held.red, held: held.red },
          blue: { left: PIECES - held.blue, held: held.blue },
        });
        await shop.sweep(16);
        await shop.deliverEvents();
        expect(await shop.stock(productId)).toEqual(stockWhen(sold));
        for (const { id } of orders) {
          const path = `/api/admin/orders/${id}/status`;
          await shop.orders.request('PATCH', path, { caller: adminCaller(), body: { status: 'cancelled' } });
        }
        await shop.deliverEvents();
        expect(await shop.stock(productId)).toEqual(stockWhen({ red: 0, blue: 0 }));
      },
    );
    await fc.assert(property, { numRuns: 10 });
  },
  5 * MINUTES,
);
