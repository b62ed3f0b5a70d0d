import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { GiftView } from '@loop-petal/contracts/shapes/gifts';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { EmailContent } from './email-content.ts';

interface SentGift {
  gift: Pick<GiftView, 'recipientName' | 'from'>;
  promise: PromiseView | null;
  trackingNumber: string | null;
}

/** Tells the recipient of a gift that it is on its way, without its contents, its price or the giver's address. */
export function giftShippedEmail({ gift, promise, trackingNumber }: SentGift, publicUrl: string): EmailContent {
  const { recipientName, from } = gift;
  return {
    subject: 'Something is on its way to you',
    heading: recipientName ? `Hello ${recipientName}` : 'Hello',
    paragraphs: [
      promise
        ? `A parcel is on its way to you. It should arrive by ${formatDay(promise.to)}.`
        : 'A parcel is on its way to you.',
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
