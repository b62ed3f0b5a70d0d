import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { type PaymentsService, startPayments } from '../start-payments.ts';

const TIMESTAMPS = /\d{4}-\d\d-\d\dT[\d:.]+/g;

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

describe('a card token', () => {
  test('contains the brand and last four digits and stores no other data of the card', async () => {
    const body = { number: '4242 4242 4242 4242', exp_month: '7', exp_year: '2031', cvv: '987', zip: '90210' };
    const { body: token } = await shop.request('POST', '/api/payment/tokenize', { caller: shop.shopper, body });
    expect(token).toEqual({ id: expect.stringMatching(/^tok_/), brand: 'Visa', last4: '4242' });
    await shop.process(token.id);
    const { rows: tables } = await shop.pool.query(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const { rows } = await shop.pool.query(`select to_jsonb(t)::text as row from "${name}" t`);
      const text = (rows as { row: string }[]).map(({ row }) => row).join('\n');
      for (const secret of ['4242424242424242', token.id, token.id.slice(4)]) {
        expect(`${name}: ${text.includes(secret)}`).toBe(`${name}: false`);
      }
      // three digits occur in hashes and times by chance, so these must match whole words
      const words = text.replace(TIMESTAMPS, '').split(/[^0-9a-z]+/i);
      for (const secret of ['987', '90210']) expect(`${name}: ${words.includes(secret)}`).toBe(`${name}: false`);
    }
  });

  test('makes one payment, and a repeated request gets the same answer', async () => {
    const token = await shop.tokenize();
    const first = await shop.process(token);
    expect(first).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect((await shop.process(token)).body).toEqual(first.body);
    expect((await shop.process(token, {}, { amount: 100 })).status).toBe(409);
  });

  test('that belongs to another visitor, is made up or has expired is refused', async () => {
    expect((await shop.process(await shop.tokenize(undefined, visitorCaller('another visitor')))).status).toBe(422);
    expect((await shop.process('tok_made_up')).status).toBe(422);
    const token = await shop.tokenize();
    await shop.pool.query("update card_tokens set expires_at = now() - interval '1 second'");
    expect((await shop.process(token)).status).toBe(422);
  });

  test('is refused for numbers other than test cards outside a demo', async () => {
    const strict = await startPayments({ env: { DEMO: 'false', PAYMENT_PROVIDER: 'sandbox' } });
    await expect(strict.tokenize('4242424242424242')).rejects.toThrow('422');
    await expect(strict.tokenize('4000000000000002')).resolves.toMatch(/^tok_/);
    await strict.stop();
  });
});
