import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import { giftEmailOf, RECIPIENT } from '../actors/buyer.ts';
import type { ArrivedMail } from '../faults/mail-server.ts';
import type { ActionKind, OracleOrder, OrderLedger } from '../ledger.ts';
import { groupBy, isPaid, isSent } from './orders.ts';

/** Emails to the customer for every card order and each change, by subject prefix. */
const CONFIRMATION = 'We have your order';
/** The confirmation includes the receipt if the payment is captured immediately. */
const RECEIPT = /Receipt for your order|and your payment/;
const ACCEPTED = 'We’ve accepted your order';
const SENT = 'are on their way';
const OF_ACTION: Partial<Record<ActionKind, string>> = {
  refund: 'A refund for your order',
  'leave-out': 'A refund for your order',
  cancel: 'is cancelled',
  ship: SENT,
  relabel: SENT,
  accept: ACCEPTED,
  decline: 'We can’t take on your order request',
  return: 'A refund for your order',
};
/** The email to the recipient of a gift, sent when its parcel leaves. */
const GIFT = 'Something is on its way to you';
/** What the recipient of a gift must not learn. */
const SECRETS = ['$', RECIPIENT.recipientName];
/**
 * For a large order, instead of the confirmation. The acceptance is its receipt, and replaces this email if it is not
 * sent yet.
 */
const REQUEST = 'We received your order request';

/** Checks that every email was sent once; resends with the same id, after a lost response, count as one. */
export function compareMails({ actions }: OrderLedger, orders: OracleOrder[], mails: ArrivedMail[]): string[] {
  const differences: string[] = [];
  const byRecipient = groupBy([...new Map(mails.map((mail) => [mail.id, mail])).values()], (mail) => mail.recipient);
  const actionOf = new Map(actions.map((action) => [action.orderId, action]));
  for (const order of orders) {
    const received = byRecipient.get(order.customerEmail) ?? [];
    const subjects = received.map(({ subject }) => subject);
    const count = (part: string | RegExp) => subjects.filter((subject) => subject?.match(part)).length;
    const expect = (part: string | RegExp, expected: number) => {
      if (count(part) !== expected)
        differences.push(`${order.customerEmail}: ${count(part)} emails "${part}" instead of ${expected}`);
    };
    if (isHandedOver(order)) expect(CONFIRMATION, 0);
    else if (order.acceptance !== 'accepted') expect(order.acceptance ? REQUEST : CONFIRMATION, 1);
    if (isPaid(order) && order.status !== 'cancelled') expect(order.acceptance ? ACCEPTED : RECEIPT, 1);
    const action = actionOf.get(order.id);
    const subject = action?.outcome === 'done' && OF_ACTION[action.kind];
    if (subject) expect(subject, 1);
    for (const mail of received)
      if (mail.subject?.includes(SENT) && !mail.text.includes(order.trackingNumber ?? 'no number'))
        differences.push(`${order.customerEmail}: the email about the parcel does not name ${order.trackingNumber}`);
    const toRecipient = byRecipient.get(giftEmailOf(order.customerEmail)) ?? [];
    const left = isSent(order);
    if (toRecipient.some(({ subject }) => subject !== GIFT) || toRecipient.length > (left ? 1 : 0))
      differences.push(`${order.customerEmail}: ${toRecipient.length} emails to the recipient of its gift`);
    for (const secret of [...SECRETS, order.customerEmail])
      if (toRecipient.some(({ text }) => text.includes(secret)))
        differences.push(`${order.customerEmail}: the email to the recipient contains ${secret}`);
    if (new Set(subjects).size !== subjects.length)
      differences.push(`${order.customerEmail}: an email was sent twice: ${subjects.join(', ')}`);
  }
  return differences;
}

/** A sale whose only email is the receipt. */
const isHandedOver = (order: OracleOrder): boolean =>
  isPaidOutside(order) && order.status === 'delivered' && order.shippedAt === null;

/** The number of resends with the same id. */
export const repeatedMails = (mails: ArrivedMail[]): number => mails.length - new Set(mails.map(({ id }) => id)).size;
