import type { EmailDetailView } from '@loop-petal/contracts/shapes/emails';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { expect } from '@playwright/test';
import { retry } from './retry.ts';
import { until } from './shop-api.ts';

/** The subject of the email that confirms a payment: the order's email, or a receipt if the payment came later. */
export const CONFIRMS_PAYMENT = /and your payment$|^Receipt/;

/** The emails to a recipient, newest first. Without SMTP the shop keeps its emails. */
export async function emailsTo(admin: ShopClient, recipient: string): Promise<EmailDetailView[]> {
  const listed = await admin.call('GET /api/admin/mails', { query: { q: recipient } });
  const sent = listed.filter((email) => email.sentAt && email.recipient.toLowerCase() === recipient.toLowerCase());
  return Promise.all(sent.map(({ id }) => admin.call('GET /api/admin/mails/{id}', { params: { id } })));
}

/** Waits until the emails to a shopper confirm an order and its payment, each once. */
export async function expectPaidOnce(admin: ShopClient, shopper: string): Promise<void> {
  const subjects = await until(
    async () => (await retry(() => emailsTo(admin, shopper))).map(({ subject }) => subject),
    (sent) => sent.some((subject) => CONFIRMS_PAYMENT.test(subject)),
    `the payment of ${shopper} is confirmed by email`,
  );
  expect(subjects.filter((subject) => CONFIRMS_PAYMENT.test(subject))).toHaveLength(1);
  expect(subjects.filter((subject) => subject.startsWith('We have your order'))).toHaveLength(1);
}
