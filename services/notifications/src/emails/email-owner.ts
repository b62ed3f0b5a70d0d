import type { EmailKind } from '@loop-petal/contracts/shapes/emails';
import type { OwnerEmails } from '@loop-petal/contracts/shapes/settings';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type EmailContent, renderEmail } from '../email-content/email-content.ts';
import { mailboxDigest } from './email-limit.ts';
import { type EmailSubject, queueEmail } from './email-store.ts';

type OwnerTopic = Exclude<keyof OwnerEmails, 'recipients'>;

interface OwnerEmail {
  occasion: `${EmailKind}:${string}`;
  content: EmailContent;
  about?: EmailSubject;
}

/** Queues an email to each of the owner's addresses, once per occasion, unless the settings switch the topic off. @param topic null: always */
export async function emailOwner(
  ctx: Pick<Context, 'settings' | 'emailFrame' | 'shopEmail'>,
  db: Queryable,
  topic: OwnerTopic | null,
  { occasion, content, about }: OwnerEmail,
): Promise<void> {
  const settings = ctx.settings.current();
  const { recipients } = settings.ownerEmails;
  const choice = topic === null || settings.ownerEmails[topic];
  if (choice === false || choice === null) return;
  const email = renderEmail(content, ctx.emailFrame());
  for (const recipient of recipients.length > 0 ? recipients : [ctx.shopEmail()]) {
    const once = `${occasion}:${mailboxDigest(recipient)}` as const;
    await queueEmail(db, { ...email, occasion: once, recipient, ...(about && { about }) });
  }
}
