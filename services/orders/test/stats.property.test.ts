import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import fc from 'fast-check';
import { readStats } from '../src/admin/statistics.ts';
import { type Orders, startOrders } from './start-orders.ts';

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

const PLAIN = `
  SELECT count(*)::int AS "totalOrders", (count(*) FILTER (WHERE status = 'pending'))::int AS "pendingOrders",
    to_char(coalesce(sum(total_cents) FILTER (WHERE payment_id <> ''
      AND payment_status IN ('succeeded', 'refunded', 'partially_refunded')), 0) / 100.0,
      'FM999999990.00') AS "totalRevenue",
    to_char(coalesce(sum(total_cents - refunded_cents) FILTER (WHERE payment_id <> ''
      AND payment_status IN ('succeeded', 'refunded', 'partially_refunded')), 0) / 100.0, 'FM999999990.00') AS "netRevenue"
  FROM orders`;
const PLAIN_DAYS = `
  SELECT to_char(created_at AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD') AS day, count(*)::int AS orders
  FROM orders WHERE created_at >= (((now() AT TIME ZONE 'America/Los_Angeles')::date - 29)::timestamp AT TIME ZONE 'America/Los_Angeles') GROUP BY 1 ORDER BY 1`;

const INSERT = `
  INSERT INTO orders (id, owner_id, customer_name, customer_email, customer_phone, shipping_address, subtotal_cents,
    tax_cents, shipping_cents, shipping_method, payment_method, updated_at, status, payment_status, payment_id, total_cents, created_at)
  VALUES ($1::uuid, 'x', 'x', 'x', 'x', '{}', 0, 0, 0, 'x', 'x', now(), 'pending', 'succeeded', $1::uuid::text, 1000, date_trunc('hour', now()))
  ON CONFLICT DO NOTHING`;
const UPDATE = `
  UPDATE orders SET status = coalesce($2, status), payment_status = coalesce($3, payment_status),
    payment_id = CASE WHEN $4::boolean IS NULL THEN payment_id WHEN $4 THEN id::text END,
    total_cents = coalesce($5, total_cents), refunded_cents = coalesce($6, refunded_cents),
    created_at = coalesce(date_trunc('hour', now()) - make_interval(hours => $7), created_at) WHERE id = $1`;

interface Change {
  status?: string;
  payment?: string;
  isPaid?: boolean;
  total?: number;
  refunded?: number;
  hoursAgo?: number;
}
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ status: fc.constantFrom('pending', 'processing', 'cancelled') }),
  fc.record({ payment: fc.constantFrom('pending', 'succeeded', 'failed', 'refunded', 'partially_refunded') }),
  fc.record({ isPaid: fc.boolean() }),
  fc.record({ total: fc.constantFrom(10_00, 99_99) }),
  fc.record({ refunded: fc.constantFrom(0, 5_00) }),
  fc.record({ hoursAgo: fc.constantFrom(0, 30, 24 * 40), status: fc.constantFrom('pending', 'shipped') }),
);
const step = fc.record({
  order: fc.nat(5),
  to: fc.option(change, { freq: 6 }),
  together: fc.boolean(),
  fails: fc.integer({ min: 0, max: 4 }).map((number) => number === 4),
});

test('the stored totals equal those of the orders after any inserts, updates, deletions and rollbacks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await orders.rows('TRUNCATE orders CASCADE');
      const ids = Array.from({ length: 6 }, () => randomUUID());
      const work = steps.map(({ order, to, together, fails }) => {
        const id = ids[order];
        const run = () =>
          inTransaction(orders.pool, async (tx) => {
            if (!to) await tx.query('DELETE FROM orders WHERE id = $1', [id]);
            else {
              await tx.query(INSERT, [id]);
              await tx.query(UPDATE, [id, to.status, to.payment, to.isPaid, to.total, to.refunded, to.hoursAgo]);
            }
            if (fails) throw new Error('taken back');
          }).catch((error: Error) => expect(error.message).toMatch('taken back'));
        return { run, together };
      });
      let running: Promise<unknown>[] = [];
      for (const { run, together } of work) {
        if (!together) await Promise.all(running.splice(0));
        running = [...running, run()];
      }
      await Promise.all(running);
      const stats = await readStats(orders.pool, 'America/Los_Angeles');
      expect(stats).toMatchObject((await orders.rows(PLAIN))[0]);
      const days = stats.days.filter((day) => day.orders > 0).map(({ day, orders: count }) => ({ day, orders: count }));
      expect(days).toEqual(await orders.rows(PLAIN_DAYS));
    }),
    { numRuns: 40 },
  );
});
