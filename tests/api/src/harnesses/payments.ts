import { randomUUID } from 'node:crypto';
import { signWebhook } from '../../../../services/payments/src/providers/webhook-signature.ts';
import { startPayments, WEBHOOK_SECRET } from '../../../../services/payments/test/start-payments.ts';
import { type Harness, newPeople, type Shopper } from '../harness.ts';

export async function openPayments(): Promise<Harness> {
  const payments = await startPayments();
  const people = newPeople();
  const tokenOf = (owner: Shopper) => payments.tokenize(undefined, owner);
  const paying = (paymentToken: string) => ({
    path: '/api/payment/process',
    body: { paymentToken, amount: 4599, currency: 'USD' },
  });
  return {
    service: 'payments',
    app: payments.app,
    request: payments.request,
    people,
    bus: payments.bus,
    owned: { 'POST /api/payment/process paymentToken': async (owner) => paying(await tokenOf(owner)) },
    reused: {
      async 'POST /api/payment/process Idempotency-Key'(ada, ben) {
        const headers = { 'idempotency-key': randomUUID() };
        return [
          { ...paying(await tokenOf(ada)), headers },
          { ...paying(await tokenOf(ben)), headers },
        ];
      },
    },
    adminWrites: {
      'POST /api/admin/payments/{id}/release': async () => ({
        path: `/api/admin/payments/${await payments.pay()}/release`,
      }),
    },
    ids: [await payments.pay(), await payments.pay(), await payments.tokenize(), '4111111111111111'],
    headersFor: (call, body): Record<string, string> =>
      call === 'POST /api/payment/webhook' ? { 'x-signature': signWebhook(body, WEBHOOK_SECRET) } : {},
    close: () => payments.stop(),
  };
}
