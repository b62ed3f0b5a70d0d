import type { ProblemKind, ProblemView } from '@loop-petal/contracts/shapes/problems';
import { addresses } from '../../layout/shell/addresses.ts';

export interface ProblemText {
  heading: string;
  /** Meaning and remedy, for the shop's owner. */
  explanation: string;
}

export const TEXTS: Readonly<Record<ProblemKind, ProblemText>> = {
  'dead-letter': {
    heading: 'An event could not be handled',
    explanation:
      'A part of the shop failed to process this event several times and set it aside so that later events could continue. Once the cause is fixed, handle it again; it then takes full effect.',
  },
  'payment-without-order': {
    heading: 'Money is held without an order',
    explanation:
      'A card was authorized, but no order followed, and the hold was not released automatically. Release it so that the customer gets the money back.',
  },
  'hold-kept': {
    heading: 'A hold was not released',
    explanation:
      'The payment provider refused to release money held on a card. Try again. If it keeps refusing, the hold expires after a few days, and the provider can tell you more.',
  },
  'payment-retrying': {
    heading: 'The payment provider does not answer',
    explanation:
      'The shop retries every minute, and nothing is charged twice. If this continues, check the provider’s status page.',
  },
  'card-testing': {
    heading: 'Many cards are declined',
    explanation:
      'Someone may be testing stolen cards. Each additional attempt waits longer, and after a while the shop refuses cards for up to an hour. Customers who have paid before are not affected. It may also be one customer whose card does not work: they can write to you.',
  },
  'payment-open': {
    heading: 'A payment is still open',
    explanation:
      'The bank has not approved or declined this payment yet. This usually takes seconds. Wait, or cancel the order.',
  },
  'capture-failed': {
    heading: 'A payment could not be captured',
    explanation:
      'The card was authorized when the order was placed, but the charge failed later. The customer knows that the payment failed. Make sure that nothing ships.',
  },
  'refund-failed': {
    heading: 'A refund could not be made',
    explanation:
      'The payment provider refused the refund. Try it again in the order, or pay the customer another way and mark this as settled.',
  },
  'order-review': {
    heading: 'An order needs a review',
    explanation: 'Something about it was unusual. Check it before anything ships, then mark it as settled.',
  },
  'order-request': {
    heading: 'A large order is waiting for your answer',
    explanation:
      'It is above one of your limits, so its card is authorized but not charged, and no work is scheduled. Accept or decline it within 5 days; without an answer it is declined.',
  },
  'return-requested': {
    heading: 'Return requested',
    explanation: 'The customer asks to send pieces of this order back. Accept or decline the return in the order.',
  },
  'order-waiting': {
    heading: 'A paid order has not been started',
    explanation:
      'It has been waiting for more than three days, and its production day has come. Start making it, or tell the customer.',
  },
  'promise-slipped': {
    heading: 'An order will be late',
    explanation:
      'On the current schedule this order misses its date, or is more likely to miss it than not. Reassign its pieces, add overtime or upgrade the shipping before the customer is asked whether to wait.',
  },
  'promise-at-risk': {
    heading: 'An order may be late',
    explanation:
      'More than one order in four like this is late. Reassign its pieces, work longer, or upgrade the shipping while there is time.',
  },
  'material-short': {
    heading: 'A material is missing',
    explanation: 'Ordered pieces need more of it than you have. Order more, or correct the stock.',
  },
  'piece-unassigned': {
    heading: 'A piece is not assigned',
    explanation: 'No artisan makes pieces like these, or those who do are busy. Assign the pieces to an artisan.',
  },
  'order-unfinished': {
    heading: 'An order is taking a long time',
    explanation: 'It has been in progress for more than a week. Ship it, or tell the customer how long it will take.',
  },
  'order-undelivered': {
    heading: 'A parcel has not arrived',
    explanation:
      'It was shipped more than two weeks ago. Check its tracking and contact the carrier, or mark the order as delivered if it has arrived.',
  },
  'order-uncollected': {
    heading: 'An order has not been collected',
    explanation:
      'It has been ready for pickup for more than two weeks. Remind the customer with a note in the order, or mark it as picked up if they have it.',
  },
  'low-stock': {
    heading: 'A limited edition is running out',
    explanation: 'Few or no pieces are left. Add pieces when you have made more, or let it sell out.',
  },
  'mail-failed': {
    heading: 'An email could not be sent',
    explanation:
      'The mail server did not accept it. Check the address and the mail server, then send it again from the list of emails.',
  },
};

export const LINK_LABELS: Readonly<Record<NonNullable<ProblemView['place']>['tab'], string>> = {
  orders: 'Open the order',
  products: 'Open its colors',
  mail: 'Open the email',
};

export function addressOf({ tab, id }: NonNullable<ProblemView['place']>): string {
  if (tab === 'orders') return addresses.order(id);
  return tab === 'products' ? addresses.variations(id) : addresses.email(id);
}
