import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { customerCaller } from '@loop-petal/service-kit/testing';
import { addLines, readCarts, removeBought } from '../../src/carts/cart-store.ts';
import type { Context } from '../../src/context.ts';
import { type CartService, product, startCart } from '../start-cart.ts';

let service: CartService;
let ctx: Context;
const rose = product();

beforeAll(async () => {
  service = await startCart();
  await service.deliver(productChanged(rose));
  ({ ctx } = service);
});
afterAll(() => service.stop());

/** Sorted, as batches are sorted by owner. */
const newOwners = (howMany: number) => Array.from({ length: howMany }, () => randomUUID()).sort();
const line = (ownerId: string, quantity = 1, selectedColor = 'Red') => ({
  ownerId,
  productId: rose.id,
  variationId: null,
  selectedColor,
  personalization: {},
  quantity,
});

/** Postgres aborts the transaction that detects a deadlock, so this transaction must not be the one that detects it. */
const NEVER_ENDED = `set local deadlock_timeout = '1min'`;

test('lines of many shoppers share a commit, and each shopper gets their own cart', async () => {
  const owners = newOwners(20);
  await ctx.addLine(line(owners[3] ?? '', 2, 'Blue'));
  const answers = await Promise.all(owners.map((ownerId, n) => ctx.addLine(line(ownerId, n + 1))));
  for (const [n, { added, cart }] of answers.entries()) {
    expect(cart).toEqual(await ctx.readCart(owners[n] ?? ''));
    expect(added).toEqual({ id: cart.lines.at(-1)?.id, isNew: true });
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual(n === 3 ? [2, 4] : [n + 1]);
  }
  const { rows } = await ctx.pool.query(
    `select count(distinct xmin::text)::int as commits from cart_items where owner_id = any($1) and selected_color = 'Red'`,
    [owners],
  );
  expect(rows).toEqual([{ commits: 1 }]);
});

test('concurrently requested carts share a statement, each with its own lines', async () => {
  const [shopper = '', other = '', stranger = ''] = newOwners(3);
  const { cart } = await ctx.addLine(line(shopper, 2));
  await ctx.addLine(line(other, 3));
  const query = jest.spyOn(ctx.pool, 'query');
  const carts = await Promise.all([shopper, other, stranger, shopper].map(ctx.readCart));
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  expect(carts.map(({ ownerId, lines }) => [ownerId, lines.map(({ quantity }) => quantity)])).toEqual([
    [shopper, [2]],
    [other, [3]],
    [stranger, []],
    [shopper, [2]],
  ]);
  expect(carts[3]).toEqual(cart);
});

test('lines of one shopper add up, and a refused one does not affect other shoppers', async () => {
  const [shopper = '', other = ''] = newOwners(2);
  const answers = await Promise.all(
    [line(shopper, 60), line(shopper, 60), line(shopper, 30), line(other)].map(ctx.addLine),
  );
  expect(answers.map(({ added }) => added?.isNew)).toEqual([true, undefined, false, true]);
  expect(answers[2]?.cart.lines).toMatchObject([{ quantity: 90 }]);
});

test('after a deadlock, a batch is retried line by line', async () => {
  const [first = '', second = ''] = newOwners(2);
  await Promise.all([line(first), line(second)].map(ctx.addLine));
  const change = 'update cart_items set quantity = quantity + 10 where owner_id = $1';
  const { adding } = await inTransaction(ctx.pool, async (tx) => {
    await tx.query(NEVER_ENDED);
    await tx.query(change, [second]);
    const added = Promise.all([line(first), line(second)].map(ctx.addLine));
    await waitUntilBlocked();
    await tx.query(change, [first]);
    // wrapped in an object, so that the caller can await it after the commit
    return { adding: added };
  });
  await adding;
  // either of the two may change the other's line first
  for (const cart of await Promise.all([first, second].map(ctx.readCart))) {
    expect(cart.lines).toMatchObject([{ quantity: 12 }]);
  }
});

test('after a deadlock at sign-in, a merge is retried', async () => {
  const [visitorId = '', userId = ''] = newOwners(2);
  const caller = { ...customerCaller(userId), visitorId };
  await Promise.all([line(visitorId, 2), line(userId, 3)].map(ctx.addLine));
  const change = 'update cart_items set quantity = quantity + 10 where owner_id = $1';
  let goOn: ((value?: unknown) => void) | undefined;
  const committed = new Promise((resolve) => {
    goOn = resolve;
  });
  service.hooks.whilePausing = () => committed;
  const { reading } = await inTransaction(ctx.pool, async (tx) => {
    await tx.query(NEVER_ENDED);
    await tx.query(change, [userId]);
    const answer = service.request('GET', '/api/cart', { caller });
    await waitUntilBlocked();
    await tx.query(change, [visitorId]);
    return { reading: answer };
  });
  goOn?.();
  expect(await reading).toMatchObject({ status: 200, body: [{ quantity: 25 }] });
  service.hooks.whilePausing = undefined;
});

async function waitUntilBlocked(): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await ctx.pool.query(blocked)).rowCount === 0);
}

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Node Type': string;
  Plans?: PlanNode[];
}

const withinPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withinPlan)];

test('lines are found by index, even with a plan cached for an empty table', async () => {
  const texts: string[] = [];
  const recording = {
    async query(text: string) {
      texts.push(text);
      return { rows: [], rowCount: 0 };
    },
  };
  await addLines(recording as never, []);
  await readCarts(recording as never, []);
  await removeBought(recording as never, randomUUID(), []);
  await service.pool.query('DELETE FROM cart_items');
  await service.pool.query('VACUUM ANALYZE cart_items');
  for (const text of texts) {
    const explained = `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`;
    const { rows } = await service.pool.query(explained as never);
    const [{ 'QUERY PLAN': plans }] = rows as unknown as [{ 'QUERY PLAN': { Plan: PlanNode }[] }];
    const scans = plans
      .flatMap(({ Plan }) => withinPlan(Plan))
      .filter((node) => node['Relation Name'] === 'cart_items' && node['Node Type'].endsWith('Scan'));
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) {
      expect(scan).toMatchObject({
        'Index Name': 'cart_items_one_line',
        'Index Cond': expect.stringContaining('owner_id ='),
      });
    }
  }
});
