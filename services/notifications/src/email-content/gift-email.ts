import type { Day } from '@loop-petal/contracts/rules/business-days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { GiftView } from '@loop-petal/contracts/shapes/gifts';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { EmailContent } from './email-content.ts';

interface SentGift {
  gift: Pick<GiftView, 'recipientName' | 'from' | 'notifyOn'>;
  promise: PromiseView | null;
  trackingNumber: string | null;
  shippedOn: Day;
  isDelivered: boolean;
}

/**
 * Tells the recipient of a gift that it is on its way, or was sent if it should have arrived by the giver's day. Without
 * its contents, its price or the giver's address.
 */
export function giftShippedEmail(
  { gift, promise, trackingNumber, shippedOn, isDelivered }: SentGift,
  publicUrl: string,
): EmailContent {
  const { recipientName, from, notifyOn } = gift;
  const sentOn = notifyOn && notifyOn > shippedOn ? notifyOn : shippedOn;
  const isAhead = !isDelivered && promise !== null && promise.to >= sentOn;
  const state = isAhead || (!isDelivered && sentOn === shippedOn) ? 'is on its way' : 'was sent';
  return {
    subject: `Something ${state} to you`,
    heading: recipientName ? `Hello ${recipientName}` : 'Hello',
    paragraphs: [
      `A parcel ${state} to you.${isAhead ? ` It should arrive by ${formatDay(promise.to)}.` : ''}`,
      from ? `It’s a gift from ${from}.` : 'It’s a gift.',
      ...(trackingNumber ? [`Its tracking number is ${trackingNumber}.`] : []),
    ],
    ...(trackingNumber && {
      button: {
        label: 'Track your parcel',
        url: `${publicUrl}/shipping?tab=tracking&n=${encodeURIComponent(trackingNumber)}`,
      },
    }),
    notes: ['You get this one email because a customer of ours gave us your address for it. We won’t use it again.'],
  };
}
