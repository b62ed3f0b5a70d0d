import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { signWebhook } from '../src/providers/webhook-signature.ts';
import { type PaymentsService, startPayments, WEBHOOK_SECRET } from './start-payments.ts';

let shop: PaymentsService;
let ids: string[];
beforeAll(async () => {
  shop = await startPayments();
  ids = [await shop.pay(), await shop.pay('4000000000003220')];
});
afterAll(() => shop.stop());

const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('4111111111111111', '\u0000', '__proto__', '1e999', -1, 2 ** 53, 'payment.approved', 'USD', [], null),
);
const fields = fc.constantFrom(
  ...['number', 'exp_month', 'exp_year', 'cvv', 'zip', 'paymentToken', 'amount', 'currency', 'description'],
  ...['id', 'type', 'paymentId', 'orderId', 'ownerId', '__proto__'],
);
const body = fc.oneof(fc.dictionary(fields, odd), odd);

test('no input to payments is answered with 5xx, and every refusal has a message', async () => {
  const place = () =>
    fc.constantFrom(
      '/api/payment/tokenize',
      '/api/payment/process',
      '/api/payment/webhook',
      ...[...ids, 'x', '%00', '..%2f..'].flatMap((id) => [
        `/internal/payments/${id}/claim`,
        `/internal/payments/${id}/void`,
      ]),
    );
  await fc.assert(
    fc.asyncProperty(place(), body, fc.boolean(), async (path, sent, isJson) => {
      const text = isJson ? JSON.stringify(sent) : JSON.stringify(sent).slice(1);
      const caller = path.startsWith('/internal') ? serviceCaller('orders') : visitorCaller();
      const { status, body: answer } = await shop.request('POST', path, {
        caller,
        body: text,
        headers: { 'content-type': 'application/json', 'x-signature': signWebhook(text, WEBHOOK_SECRET) },
      });
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(answer.message).toMatch(/\S/);
    }),
    { numRuns: 150 },
  );
});

test('a body of 200 kB is refused with 413', async () => {
  for (const path of ['/api/payment/tokenize', '/api/payment/webhook']) {
    const caller = visitorCaller();
    const { status } = await shop.request('POST', path, { caller, body: { id: 'x'.repeat(200_000) } });
    expect(status).toBe(413);
  }
});
