import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepPayments } from '../src/reconciliation/sweep-payments.ts';
import { type PaymentsService, startPayments } from './start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

/**
 * The statement with which the release before 0003-asks starts an attempt; its replicas run until they are replaced.
 */
const INSERT_OF_OLD_RELEASE = `
  insert into payments as p
    (id, owner_id, token_hash, idempotency_key, provider, amount_cents, description, brand, last4, exp_month, exp_year)
  values ($1, 'owner', $2, null, 'sandbox', 4599, null, 'Visa', '1111', 12, 2030)`;

async function attemptOfOldRelease(): Promise<string> {
  const id = randomUUID();
  await shop.pool.query(INSERT_OF_OLD_RELEASE, [id, Buffer.from(id)]);
  return id;
}

test('an attempt begun by a replica of the release before is settled by a new replica', async () => {
  const fresh = await attemptOfOldRelease();
  const left = await attemptOfOldRelease();
  await shop.pool.query("update payments set asked_at = now() - interval '2 minutes' where id = $1", [left]);
  await sweepPayments(shop.ctx);
  expect(await shop.status(left)).toBe('error');
  expect(await shop.status(fresh)).toBe('started');
});
