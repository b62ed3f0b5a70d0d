import { contactSubjectLabel } from '@loop-petal/contracts/rules/contact-subjects';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { countPieces } from '@loop-petal/contracts/rules/returnable-items';
import { DAYS_TO_ACCEPT } from '@loop-petal/contracts/rules/shop';
import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import type { EmailContent } from './email-content.ts';
import { destinations, type EmailedOrder, items, sums } from './order-emails.ts';
import { describeDays, isCollected } from './pickup-emails.ts';

/** @param publicUrl of the shop, for pictures */
export function newOrderEmail(
  order: EmailedOrder,
  { publicUrl, adminUrl, isRequest }: { publicUrl: string; adminUrl: string; isRequest: boolean },
): EmailContent {
  const [number, total] = [orderNumber(order.orderId), formatCents(order.totalCents)];
  const pieces = formatCount(countPieces(order.items), 'piece');
  return {
    subject: isRequest ? `Large order ${number} is waiting for your answer: ${total}` : `New order ${number}: ${total}`,
    heading: isRequest ? 'A large order needs your answer' : 'You have a new order',
    paragraphs: [
      isRequest
        ? `${order.customerName} asks for ${pieces}. Please accept or decline within ${DAYS_TO_ACCEPT} days; the card is charged only if you accept.`
        : `${order.customerName} paid ${total} for ${pieces}.`,
      ...(order.promise ? [`Promised: ${describeDays(order, order.promise)}.`] : []),
      ...(order.neededBy ? [`The customer needs it by ${formatDay(order.neededBy)}.`] : []),
      ...(order.status === 'delivered'
        ? ['The customer has it already.']
        : isCollected(order)
          ? ['The customer collects it at the shop.']
          : destinations(order)),
    ],
    items: items(order, publicUrl) ?? [],
    sums: sums(order) ?? [],
    button: { label: 'Open the order', url: `${adminUrl}/admin/orders/${order.orderId}` },
  };
}

export function contactNoticeEmail(contact: ContactView, adminUrl: string): EmailContent {
  const subject = contactSubjectLabel(contact.subject);
  return {
    subject: `Message from ${contact.name}: ${subject}`,
    heading: subject,
    paragraphs: [`${contact.name} <${contact.email}> writes:`, contact.message],
    button: { label: 'Open contact messages', url: `${adminUrl}/admin/contacts` },
  };
}

export function chatMissedEmail(sessionId: string, adminUrl: string): EmailContent {
  return {
    subject: 'A shopper is waiting in the chat',
    heading: 'A chat message needs an answer',
    paragraphs: [`The conversation ${sessionId.slice(0, 8)} has an unanswered message.`],
    button: { label: 'Open the chat', url: `${adminUrl}/admin/chat` },
  };
}

export function returnRequestedEmail(orderId: string, reason: string, adminUrl: string): EmailContent {
  return {
    subject: `Return requested for order ${orderNumber(orderId)}`,
    heading: 'A customer wants to return an order',
    paragraphs: [`Reason: ${reason}`],
    button: { label: 'Open the order', url: `${adminUrl}/admin/orders/${orderId}` },
  };
}

export const testEmail = (): EmailContent => ({
  subject: 'Your shop can send emails',
  heading: 'It works',
  paragraphs: ['You asked for this test in the admin client. Customers get their emails the same way.'],
});
