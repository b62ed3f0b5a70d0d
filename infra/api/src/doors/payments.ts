import { createPaymentsApp } from '../../../../services/payments/src/app.ts';
import { signWebhook } from '../../../../services/payments/src/webhook-signature.ts';
import { startPayments, WEBHOOK_SECRET } from '../../../../services/payments/test/payments-fixture.ts';
import { type Door, newPeople } from '../door.ts';

export async function openPayments(): Promise<Door> {
  const payments = await startPayments();
  const people = newPeople();
  return {
    service: 'payments',
    app: createPaymentsApp(payments.ctx),
    request: payments.server.request,
    people,
    owned: {},
    ids: [await payments.pay(), await payments.pay(), await payments.tokenize(), '4111111111111111'],
    headersFor: (call, body): Record<string, string> =>
      call === 'POST /api/payment/webhook' ? { 'x-signature': signWebhook(body, WEBHOOK_SECRET) } : {},
    close: () => payments.stop(),
  };
}
