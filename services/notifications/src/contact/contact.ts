import { randomUUID } from 'node:crypto';
import { contactSubjectLabel } from '@loop-petal/contracts/rules/contact-subjects';
import type { ContactRequest, ContactView } from '@loop-petal/contracts/shapes/notifications';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { renderEmail } from '../email-content/email-content.ts';
import { contactNoticeEmail } from '../email-content/owner-emails.ts';
import { contactReceivedEmail } from '../email-content/shop-emails.ts';
import { queueUnverifiedEmail } from '../emails/email-limit.ts';
import { emailOwner } from '../emails/email-owner.ts';
import { eraseEmails } from '../emails/email-store.ts';
import { deleteContact, insertContact, setAnswered } from './contact-store.ts';

export async function receiveContact(
  ctx: Context,
  request: z.output<typeof ContactRequest>,
  userId: string | null,
): Promise<ContactView> {
  const contact: ContactView = {
    id: randomUUID(),
    name: request.name,
    email: request.email,
    subject: request.subject || 'general',
    message: request.message,
    createdAt: new Date().toISOString(),
    answeredAt: null,
  };
  await inTransaction(ctx.pool, async (tx) => {
    await insertContact(tx, contact, userId);
    const about = `contact:${contact.id}` as const;
    const answer = renderEmail(contactReceivedEmail(), ctx.emailFrame());
    await queueUnverifiedEmail(tx, {
      ...answer,
      occasion: `contact.acknowledged:${contact.id}`,
      recipient: contact.email,
      about,
    });
    await emailOwner(ctx, tx, 'contactMessage', {
      content: contactNoticeEmail(contact, ctx.adminUrl),
      occasion: `contact.received:${contact.id}`,
      about,
    });
  });
  ctx.outbox.wake();
  ctx.mailer.wake();
  return contact;
}

/** Marks a message as answered or not answered; idempotent. @throws ShopError 404 */
export async function markAnswered(ctx: Context, id: string, isAnswered: boolean, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const contact = await setAnswered(tx, id, isAnswered);
    if (!contact) throw notFound('Contact message not found');
    if (contact.wasAnswered === isAnswered) return;
    const action = isAnswered ? 'answered the message' : 'marked the message as not answered';
    const label = contactSubjectLabel(contact.subject);
    await addToOutbox(tx, record({ action, subject: { kind: 'contact', id }, label }));
  });
  ctx.outbox.wake();
}

export async function removeContact(ctx: Context, id: string, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const contact = await deleteContact(tx, id);
    if (!contact) throw notFound('Contact message not found');
    await eraseEmails(tx, { about: [`contact:${id}`] });
    const note = {
      action: 'deleted the message',
      subject: { kind: 'contact', id },
      label: contactSubjectLabel(contact.subject),
    } as const;
    await addToOutbox(tx, record(note));
  });
  ctx.outbox.wake();
}
