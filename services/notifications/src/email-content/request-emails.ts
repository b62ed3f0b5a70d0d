import type { EventOf } from '@loop-petal/contracts/events/event';
import type { requestDeclined } from '@loop-petal/contracts/events/order-details-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { DAYS_TO_ACCEPT } from '@loop-petal/contracts/rules/shop';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { EmailContent } from './email-content.ts';
import { destinations, type EmailedOrder, firstName, items, orderPlacedEmail, sums } from './order-emails.ts';

/** Confirms a large order that awaits the owner's acceptance. @param publicUrl of the shop, for pictures */
export function requestReceivedEmail(order: EmailedOrder, publicUrl: string): EmailContent {
  return {
    subject: `We received your order request ${orderNumber(order.orderId)}`,
    heading: `Thank you, ${firstName(order)}`,
    paragraphs: [
      `This is a large order, so we’ll check when we can make it and reply within ${DAYS_TO_ACCEPT} days.`,
      `We’ll charge your card ${formatCents(order.totalCents)} only if we accept the order, and we’ll email you the date then. If we can’t take it on, we’ll release the hold on your card and charge nothing.`,
      ...destinations(order),
    ],
    items: items(order, publicUrl) ?? [],
    sums: sums(order) ?? [],
    receipt: order.receipt,
    button: { label: 'See your request', url: order.trackingLink },
    notes: ['Changed your mind? You can cancel the request until we accept it.'],
  };
}

/** The confirmation and receipt of an accepted large order. @param publicUrl of the shop, for pictures */
export function requestConfirmedEmail(order: EmailedOrder, promise: PromiseView, publicUrl: string): EmailContent {
  return {
    ...orderPlacedEmail({ ...order, promise }, publicUrl, { isPaid: true }),
    subject: `We’ve accepted your order ${orderNumber(order.orderId)} and received your payment`,
  };
}

/** Reports that the shop declined a large order, or did not decide in time. */
export function requestDeclinedEmail(
  order: EmailedOrder,
  { reason, isUnanswered }: EventOf<typeof requestDeclined>['data'],
): EmailContent {
  const sorry = isUnanswered
    ? `We’re sorry that we didn’t answer within ${DAYS_TO_ACCEPT} days.`
    : 'We are sorry: we can’t take on this order.';
  return {
    subject: `We can’t take on your order request ${orderNumber(order.orderId)}`,
    heading: 'We can’t take on this order',
    paragraphs: [
      sorry,
      ...(reason ? [reason] : []),
      'Your card was not charged. We’re releasing the hold now; it may show on your account for a few more days.',
      'A smaller order, or one for a later day, may work. Reply to this email and we’ll work it out together.',
    ],
    button: { label: 'See your request', url: order.trackingLink },
  };
}
