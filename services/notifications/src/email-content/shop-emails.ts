import { contactSubjectLabel } from '@loop-petal/contracts/rules/contact-subjects';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import type { EmailContent } from './email-content.ts';

export function newsletterWelcomeEmail(publicUrl: string): EmailContent {
  return {
    subject: `Welcome to the ${SHOP_NAME} letter`,
    heading: 'You are on the list',
    paragraphs: ['We write about new flowers, offers and what is on the hook. Nothing else.'],
    button: { label: 'See what is new', url: `${publicUrl}/shop` },
  };
}

export function confirmUnsubscribeEmail(link: string): EmailContent {
  return {
    subject: 'Please confirm that you want to unsubscribe',
    heading: 'Do you want to leave us?',
    paragraphs: [
      'Somebody asked to take this address off our newsletter. Please confirm, so that nobody else can do it for you.',
    ],
    button: { label: 'Unsubscribe', url: link },
    notes: ['If it was not you, ignore this mail and nothing changes.'],
  };
}

export function confirmResubscribeEmail(link: string): EmailContent {
  return {
    subject: 'Please confirm that you want our letter again',
    heading: 'Good to see you again',
    paragraphs: ['This address left our newsletter earlier. Please confirm that it should be back on the list.'],
    button: { label: 'Subscribe again', url: link },
    notes: ['If it was not you, ignore this mail and nothing changes.'],
  };
}

export function productsBackEmail(products: readonly { name: string; url: string }[]): EmailContent {
  const [first] = products;
  const names = products.map(({ name }) => name);
  const what = names.length > 1 ? `${names.length} flowers that you wait for` : (names[0] ?? '');
  return {
    subject: `${what} can be made again`,
    heading: names.length > 1 ? 'They are back' : 'It is back',
    paragraphs:
      names.length > 1
        ? ['You asked us to write when these can be made again:', ...products.map(({ name, url }) => `${name}\n${url}`)]
        : [`You asked us to write: ${what} can be made and ordered again.`],
    ...(first && names.length === 1 && { button: { label: 'See it in the shop', url: first.url } }),
    notes: ['This is the only email about it.'],
  };
}

export function confirmRejoinEmail(link: string): EmailContent {
  return {
    subject: 'Shall we write when your flowers are back?',
    heading: 'Shall we write to you again?',
    paragraphs: [
      'This address left our waitlists earlier and was entered for one again. Please confirm that you want our emails about flowers that are back.',
    ],
    button: { label: 'Yes, please write', url: link },
    notes: ['If it was not you, ignore this email and nothing changes.'],
  };
}

/** Repeats nothing of the contact message, because its address may be another person's. */
export function contactReceivedEmail(): EmailContent {
  return {
    subject: 'We have your message',
    heading: 'Thank you for writing',
    paragraphs: ['Your message has arrived. We answer within 24 hours.'],
    notes: ['If you have not written to us, somebody gave your address by mistake; you can ignore this mail.'],
  };
}

export function contactNoticeEmail(contact: ContactView, adminUrl: string): EmailContent {
  const subject = contactSubjectLabel(contact.subject);
  return {
    subject: `Message from ${contact.name}: ${subject}`,
    heading: subject,
    paragraphs: [`${contact.name} <${contact.email}> writes:`, contact.message],
    button: { label: 'Open the contacts', url: `${adminUrl}/admin/contacts` },
  };
}

export function chatMissedEmail(sessionId: string, adminUrl: string): EmailContent {
  return {
    subject: 'A shopper is waiting in the chat',
    heading: 'Somebody wrote and nobody answered',
    paragraphs: [`The conversation ${sessionId.slice(0, 8)} has an unanswered message.`],
    button: { label: 'Open the chat desk', url: `${adminUrl}/admin/chat` },
  };
}

export function returnRequestedEmail(orderId: string, reason: string, adminUrl: string): EmailContent {
  return {
    subject: `Return requested for order ${orderNumber(orderId)}`,
    heading: 'A customer wants to return an order',
    paragraphs: [`The reason given: ${reason}`],
    button: { label: 'Open the order', url: `${adminUrl}/admin/orders/${orderId}` },
  };
}
