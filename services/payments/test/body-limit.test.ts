import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { type PaymentsService, startPayments } from './start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

test('a body of 200 kB is refused with 413', async () => {
  for (const path of ['/api/payment/tokenize', '/api/payment/webhook']) {
    const caller = visitorCaller();
    const { status } = await shop.request('POST', path, { caller, body: { id: 'x'.repeat(200_000) } });
    expect(status).toBe(413);
  }
});
