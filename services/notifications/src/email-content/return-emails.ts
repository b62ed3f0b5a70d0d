import type { EventOf } from '@loop-petal/contracts/events/event';
import type { returnChanged } from '@loop-petal/contracts/events/order-details-events';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { SettingsCopy } from '@loop-petal/service-kit/events/settings-copy';
import { type LinkBase, returnLabelLink } from '@loop-petal/service-kit/security/order-link';
import type { EmailContent } from './email-content.ts';
import type { EmailedOrder } from './order-emails.ts';

type Change = EventOf<typeof returnChanged>['data'];

/** Reports that a return is requested, accepted, declined or received. */
export function returnChangedEmail(
  order: EmailedOrder,
  { state, pieces, message, labelUrl }: Change,
  { settings, ...base }: { settings: SettingsCopy } & LinkBase,
): EmailContent {
  const number = orderNumber(order.orderId);
  const { address } = settings.current();
  const texts = {
    requested: {
      subject: `We received your return request for order ${number}`,
      heading: 'We received your request',
      paragraphs: ['We’ll check it and email you the next steps. Please wait for them before you send anything.'],
    },
    accepted: {
      subject: `Your return for order ${number} is accepted`,
      heading: 'Please send them back',
      paragraphs: [
        ...(message ? [message] : []),
        ...(labelUrl ? [LABELED] : message ? [] : [instructions(address, number)]),
        'We’ll email you when your parcel arrives, and then refund you.',
      ],
    },
    declined: {
      subject: `We can’t accept your return for order ${number}`,
      heading: 'We can’t accept this return',
      paragraphs: [...(message ? [message] : []), 'If you think this is a mistake, reply to this email.'],
    },
    received: {
      subject: `We received your return for order ${number}`,
      heading: 'Your return has arrived',
      paragraphs: [...(message ? [message] : []), 'We’ll email you about your refund.'],
    },
  }[state];
  return {
    ...texts,
    items: pieces.map(({ productName, selectedColor, quantity }) => ({
      name: productName,
      detail: [selectedColor, `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`].filter(Boolean).join(', '),
      amount: '',
      imageUrl: null,
    })),
    button: [
      ...(labelUrl ? [{ label: 'Print the label', url: returnLabelLink(base, order.orderId, labelUrl) }] : []),
      { label: 'See your order', url: order.trackingLink },
    ],
  };
}

const LABELED =
  'Please pack them well, print the label, and put it on the parcel. The postage is paid, so just hand the parcel to FedEx.';

const instructions = (address: string | null, number: string): string =>
  address
    ? `Please pack them well, add the order number ${number}, and send them to ${address}.`
    : `Please reply to this email, and we’ll tell you where to send them. Add the order number ${number} to the parcel.`;
