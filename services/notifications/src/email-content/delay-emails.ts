import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderDelayAsked, orderDelayKept } from '@loop-petal/contracts/events/order-events';
import { formatShopTime } from '@loop-petal/contracts/rules/days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { EmailContent } from './email-content.ts';
import type { EmailedOrder } from './order-emails.ts';
import { describeDays, isCollected } from './pickup-emails.ts';

/** Asks whether to keep a late order, and states what happens without an answer (16 CFR 435.2). */
export function delayAskedEmail(
  order: EmailedOrder,
  { promised, proposed, answerBy, onSilence }: EventOf<typeof orderDelayAsked>['data'],
  { timeZone }: { timeZone: string },
): EmailContent {
  const answerUntil = formatShopTime(new Date(answerBy), timeZone);
  return {
    subject: `Your order ${orderNumber(order.orderId)} will be late: please tell us what to do`,
    heading: 'We need more time, and we are sorry',
    paragraphs: [
      `We promised your flowers by ${formatDay(promised.to)}. We can now finish them by ${formatDay(proposed.madeBy)}${isCollected(order) ? '' : `, so they’d arrive by ${formatDay(proposed.to)}`}.`,
      `You can keep the order with the new date, or cancel it for a full refund (${formatCents(order.totalCents)}, minus earlier refunds).`,
      onSilence === 'keep'
        ? `If we don’t hear from you by ${answerUntil}, we’ll assume that you agree to the new date.`
        : `If we don’t hear from you by ${answerUntil}, we’ll cancel the order and refund you.`,
    ],
    button: { label: 'Keep or cancel', url: order.delayLink },
    link: { label: 'See your order', url: order.trackingLink },
  };
}

export function delayKeptEmail(
  order: EmailedOrder,
  { promise, by }: EventOf<typeof orderDelayKept>['data'],
): EmailContent {
  const why = by === 'customer' ? 'Thank you for waiting' : 'We didn’t hear from you, so your order goes ahead';
  const days = isCollected(order)
    ? describeDays(order, promise)
    : `ready by ${formatDay(promise.madeBy)} and arrive by ${formatDay(promise.to)}`;
  return {
    subject: `The new date of your order ${orderNumber(order.orderId)}`,
    heading: 'We’re making your flowers',
    paragraphs: [`${why}. Your flowers will be ${days}.`],
    button: { label: 'See your order', url: order.trackingLink },
  };
}
