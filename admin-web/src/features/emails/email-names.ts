import type { EmailKind, EmailState } from '@loop-petal/contracts/shapes/emails';
import type { BadgeTone } from '@loop-petal/web-kit/badge';

const KINDS: Readonly<Record<EmailKind, string>> = {
  'order.placed': 'Order received',
  'order.paid': 'Payment received',
  'order.payment-failed': 'Payment failed',
  'order.making-begun': 'Production started',
  'order.pieces-ready': 'All pieces ready',
  'order.delay-asked': 'Late order: keep or cancel?',
  'order.confirmed': 'Large order accepted',
  'order-details.request-declined': 'Large order declined',
  'order.delay-kept': 'Late order kept',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.cancelled': 'Order cancelled',
  'order.refunded': 'Refund',
  'order.service-changed': 'Shipping changed',
  'order.due-requested': 'Payment requested',
  'order.color-changed': 'Color changed',
  'order.review-asked': 'Review requested',
  'order.gift-shipped': 'Gift on its way',
  'order.return-requested': 'Return requested (notice to the shop)',
  'owner.test': 'Test email',
  'owner.daily': 'The day (daily notice to the shop)',
  'owner.new-order': 'New order (notice to the shop)',
  'order-details.return-changed': 'Return (news for the customer)',
  'waitlist.available': 'Product available again',
  'waitlist.rejoin-asked': 'Confirm rejoining waitlists',
  'chat.missed': 'Missed conversation',
  'contact.acknowledged': 'Contact message acknowledged',
  'contact.received': 'Contact message (copy to the shop)',
  'newsletter.subscribed': 'Newsletter welcome',
  'newsletter.issue': 'Newsletter',
  'newsletter.test': 'Test of a newsletter',
  'newsletter.unsubscribe-asked': 'Confirm newsletter unsubscribe',
  'newsletter.resubscribe-asked': 'Confirm newsletter resubscribe',
  welcome: 'Account welcome',
  'password-reset': 'Password reset',
  'verify-email': 'Confirm an address',
  'email-changed': 'Address changed',
  invitation: 'Invitation',
};
/** @param kind a `MailKind`, or a kind that the shop no longer sends */
export const kindName = (kind: string): string => KINDS[kind as EmailKind] ?? kind;

export const STATES: Readonly<Record<EmailState, { label: string; tone: BadgeTone; meaning: string }>> = {
  waiting: { label: 'Waiting', tone: 'blue', meaning: 'It will be sent shortly.' },
  sent: { label: 'Sent', tone: 'sage', meaning: 'The mail server accepted it.' },
  kept: { label: 'Not sent', tone: 'lavender', meaning: 'No mail server is set up, so it was only saved.' },
  failed: { label: 'Failed', tone: 'danger', meaning: 'It could not be sent and will not be tried again.' },
};
