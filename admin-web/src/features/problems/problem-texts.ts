import type { ProblemKind, ProblemView } from '@loop-petal/contracts/shapes/problems';
import { addresses } from '../../layout/addresses.ts';

export interface ProblemText {
  heading: string;
  /** Meaning and remedy, for the shop's owner. */
  explanation: string;
}

export const TEXTS: Readonly<Record<ProblemKind, ProblemText>> = {
  'dead-letter': {
    heading: 'An event could not be handled',
    explanation:
      'A part of the shop tried several times to act on this event and then set it aside, so that the next ones could go on. When the cause is gone, handle it again; it has its full effect then.',
  },
  'payment-without-order': {
    heading: 'Money is held without an order',
    explanation:
      'A card was authorised, but no order came of it, and the hold was not let go by itself. Release it, so that the customer has the money back.',
  },
  'hold-kept': {
    heading: 'A hold was not released',
    explanation:
      'The payment provider refused to let go of money that is held on a card. Ask it again; if it keeps refusing, the hold ends by itself after some days, and the provider can tell more.',
  },
  'payment-retrying': {
    heading: 'The payment provider does not answer',
    explanation:
      'The shop keeps asking every minute and nothing is done twice. If this lasts, look at the status page of the provider.',
  },
  'card-testing': {
    heading: 'Many cards are declined',
    explanation:
      'Somebody may be trying stolen cards. Further cards have to wait longer and longer, and after a while they are refused for up to an hour. Customers who have paid before are not held up by others. It may also be one customer whose card does not work: they can write to you.',
  },
  'payment-open': {
    heading: 'A payment is still open',
    explanation:
      'The bank has not yet said yes or no to this payment. Usually that takes seconds. Wait for it, or cancel the order.',
  },
  'capture-failed': {
    heading: 'A payment could not be taken',
    explanation:
      'The card had been authorised when the order was placed, but the money could not be taken afterwards. The customer was told that the payment failed. Make sure that nothing is shipped.',
  },
  'refund-failed': {
    heading: 'A refund could not be made',
    explanation:
      'The payment provider refused to give the money back. Try the refund again in the order, or pay the customer in another way and mark it as settled.',
  },
  'order-review': {
    heading: 'An order should be looked at',
    explanation:
      'Something about it was unusual, and the order says what: an address that was not checked, a missing date, or a payment, refund or label that failed. Look at it before you ship.',
  },
  'order-request': {
    heading: 'A large order waits for your answer',
    explanation:
      'It is above one of your limits, so its card is authorized and not charged, and nothing is planned. Accept or decline it within 5 days; without an answer it is declined.',
  },
  'return-requested': {
    heading: 'Return requested',
    explanation:
      'The customer asks to send this order back. Write to them, refund what you agree on, and mark it as settled.',
  },
  'order-waiting': {
    heading: 'A paid order has not been started',
    explanation: 'It has been waiting for more than three days. Start making it, or tell the customer.',
  },
  'promise-slipped': {
    heading: 'An order will be late',
    explanation:
      'As the workshop is planned, it will not be ready on the day that was promised. Give its pieces to somebody with time, send it by a faster service, or ask the customer.',
  },
  'material-short': {
    heading: 'A material is missing',
    explanation: 'Ordered pieces need more of it than there is. Order more, or correct what is on hand.',
  },
  'piece-unassigned': {
    heading: 'Nobody makes a piece',
    explanation: 'No artisan makes pieces like these, or those who do have no time. Give them to somebody.',
  },
  'order-unfinished': {
    heading: 'An order is in the making for long',
    explanation: 'It has been processing for more than a week. Ship it, or tell the customer how long it takes.',
  },
  'order-undelivered': {
    heading: 'A parcel has not arrived',
    explanation: 'It was shipped more than two weeks ago. Follow its tracking number, and ask the carrier.',
  },
  'low-stock': {
    heading: 'A limited edition is running out',
    explanation: 'Only few pieces are left, or none. Add pieces when you have made more, or leave it to sell out.',
  },
  'mail-failed': {
    heading: 'A mail could not be sent',
    explanation:
      'The mail server did not take it. Check the address and the mail server, then send it again from the list of mails.',
  },
};

export const LINK_LABELS: Readonly<Record<NonNullable<ProblemView['place']>['tab'], string>> = {
  orders: 'Open the order',
  products: 'Open its colors',
  mail: 'Open the mail',
};

export function addressOf({ tab, id }: NonNullable<ProblemView['place']>): string {
  if (tab === 'orders') return addresses.order(id);
  return tab === 'products' ? addresses.variations(id) : addresses.mail(id);
}
