import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderCancelled, orderRefunded } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPaidOutside, refundWay } from '@loop-petal/contracts/rules/paid-outside';
import type { EmailContent } from './email-content.ts';
import { type EmailedOrder, trackingButtons } from './order-emails.ts';

export function orderCancelledEmail(
  order: EmailedOrder,
  {
    refund,
    sentTrackingNumbers: numbers,
  }: Pick<EventOf<typeof orderCancelled>['data'], 'refund' | 'sentTrackingNumbers'>,
  publicUrl: string,
): EmailContent {
  return {
    subject: `Your order ${orderNumber(order.orderId)} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: [
      'We won’t make or ship anything more for it.',
      ...order.parcels.flatMap(({ formattedAddress }, index) =>
        numbers[index]
          ? [`A parcel to ${formattedAddress} has already left our studio: tracking number ${numbers[index]}.`]
          : [],
      ),
      refund
        ? `Anything you paid goes back ${refundWay(order)}.`
        : 'If you have questions about your payment, just reply to this email.',
    ],
    button: trackingButtons(order, numbers, publicUrl),
  };
}

/** @param offer the link to the quote whose offer is open again */
export function paymentFailedEmail(order: EmailedOrder, offer: string | null): EmailContent {
  const retry = offer
    ? 'Your offer is open again, so you can accept it with another card.'
    : 'You’re welcome to order again with another card.';
  return {
    subject: `The payment for your order ${orderNumber(order.orderId)} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [`We didn’t charge your card, and we aren’t making the order. ${retry}`],
    button: offer ? { label: 'See the offer', url: offer } : { label: 'See your order', url: order.trackingLink },
  };
}

export function orderRefundedEmail(
  order: EmailedOrder,
  {
    amountCents,
    pieces,
    withShipping,
    keepsShipping,
    leavesOut,
    releasesStock,
    isOutside = isPaidOutside(order),
  }: EventOf<typeof orderRefunded>['data'],
): EmailContent {
  const names = pieces.map(
    (one) => `${one.quantity} × ${one.productName}${one.selectedColor ? ` (${one.selectedColor})` : ''}`,
  );
  const covered = [...names, ...(withShipping ? [keepsShipping ? 'part of the shipping' : 'the shipping'] : [])];
  return {
    subject: `A refund for your order ${orderNumber(order.orderId)}`,
    heading: `${formatCents(amountCents)} is on its way back`,
    paragraphs: [
      ...(covered.length > 0 ? [`It covers ${covered.join(', ')}.`] : []),
      // a full refund ends the order
      ...(leavesOut && !releasesStock
        ? ['These pieces are no longer part of your order. The other pieces follow as planned.']
        : []),
      isOutside
        ? 'The refund goes back in person or by transfer.'
        : 'The refund goes back to the card you paid with. It can take 3-5 business days to appear on your statement.',
    ],
    button: { label: 'See your order', url: order.trackingLink },
  };
}
