import { expect } from '@playwright/test';
import { retry } from './retry.ts';
import { until } from './shop-api.ts';

interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

/** The subject that confirms a payment: of the order's email, or of a receipt when the payment came later. */
export const CONFIRMS_PAYMENT = /and your payment$|^Receipt/;

type Ask = <Answer>(path: string) => Promise<Answer>;

/** The emails to a recipient, newest first. Without SMTP the shop keeps its emails. */
export async function mailsTo(askAsAdmin: Ask, recipient: string): Promise<Mail[]> {
  const listed = await askAsAdmin<{ id: string; recipient: string; sentAt: string | null }[]>(
    `/api/admin/mails?q=${encodeURIComponent(recipient)}`,
  );
  const sent = listed.filter((mail) => mail.sentAt && mail.recipient.toLowerCase() === recipient.toLowerCase());
  return Promise.all(sent.map(({ id }) => askAsAdmin<Mail>(`/api/admin/mails/${id}`)));
}

/** Waits until the emails to a shopper confirm an order and its payment, each once. */
export async function expectPaidOnce(askAsAdmin: Ask, shopper: string): Promise<void> {
  const subjects = await until(
    async () => (await retry(() => mailsTo(askAsAdmin, shopper))).map(({ subject }) => subject),
    (sent) => sent.some((subject) => CONFIRMS_PAYMENT.test(subject)),
    `the payment of ${shopper} is confirmed by email`,
  );
  expect(subjects.filter((subject) => CONFIRMS_PAYMENT.test(subject))).toHaveLength(1);
  expect(subjects.filter((subject) => subject.startsWith('We have your order'))).toHaveLength(1);
}
