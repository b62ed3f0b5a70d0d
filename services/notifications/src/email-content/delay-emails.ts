import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderDelayAsked, orderDelayKept } from '@loop-petal/contracts/events/order-events';
import { formatDay } from '@loop-petal/contracts/rules/business-days';
import { formatShopTime } from '@loop-petal/contracts/rules/days';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { EmailContent } from './email-content.ts';
import type { MailedOrder } from './order-emails.ts';

/** Asks whether to keep a late order, and says what happens without an answer (16 CFR 435.2). */
export function delayAskedEmail(
  order: MailedOrder,
  { promised, proposed, answerBy, onSilence }: EventOf<typeof orderDelayAsked>['data'],
  { timeZone }: { timeZone: string },
): EmailContent {
  const answerUntil = formatShopTime(new Date(answerBy), timeZone);
  return {
    subject: `Your order ${orderNumber(order.orderId)} will be late: please tell us what to do`,
    heading: 'We need more time, and we are sorry',
    paragraphs: [
      `We promised your flowers by ${formatDay(promised.to)}. They can be made by ${formatDay(proposed.madeBy)} now, and be with you by ${formatDay(proposed.to)}.`,
      `You can keep the order with the new date, or cancel it: then all of your money goes back (${formatCents(order.totalCents)}, less what has gone back already).`,
      onSilence === 'keep'
        ? `If we don’t hear from you by ${answerUntil}, we take it that you agree to the new date.`
        : `If we don’t hear from you by ${answerUntil}, the order is cancelled and your money goes back.`,
    ],
    button: { label: 'Keep or cancel', url: order.delayLink },
    link: { label: 'See your order', url: order.trackingLink },
  };
}

export function delayKeptEmail(
  order: MailedOrder,
  { promise, by }: EventOf<typeof orderDelayKept>['data'],
): EmailContent {
  const why = by === 'customer' ? 'Thank you for waiting' : 'We have not heard from you, so we go on with your order';
  return {
    subject: `The new date of your order ${orderNumber(order.orderId)}`,
    heading: 'We go on making your flowers',
    paragraphs: [`${why}. They are made by ${formatDay(promise.madeBy)} and with you by ${formatDay(promise.to)}.`],
    button: { label: 'See your order', url: order.trackingLink },
  };
}
