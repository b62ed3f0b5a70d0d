import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { EmailContent } from './email-content.ts';
import type { EmailedOrder } from './order-emails.ts';

/** A note of the shop about an order, for its customer. */
export const customerNoteEmail = (order: EmailedOrder, { text }: { text: string }): EmailContent => ({
  subject: `A note about your order ${orderNumber(order.orderId)}`,
  heading: 'A note about your order',
  paragraphs: [...text.split(/\n+/), 'To answer, reply to this email.'],
  button: { label: 'See your order', url: order.trackingLink },
});
