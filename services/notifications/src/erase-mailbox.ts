import type { EraseMailboxRequest } from '@loop-petal/contracts/shapes/notifications';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { deleteContactsFrom } from './contact/contact-store.ts';
import type { Context } from './context.ts';
import { eraseEmails } from './emails/email-store.ts';
import { deleteReviewRefusal } from './emails/review-refusal-store.ts';
import { deleteSubscription } from './newsletter/subscription-store.ts';
import { deleteEntriesOf, deleteRefusal } from './waitlist/waitlist-store.ts';

/**
 * Erases the data of a deleted account that `exportMailbox` reads. Emails about its orders are erased with the orders.
 */
export async function eraseMailbox(
  ctx: Context,
  { userId, email }: z.output<typeof EraseMailboxRequest>,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const contacts = await deleteContactsFrom(tx, userId, email);
    await eraseEmails(tx, { about: [`user:${userId}`, ...contacts.map((id) => `contact:${id}` as const)], email });
    if (email === null) return;
    await deleteSubscription(tx, email);
    await deleteEntriesOf(tx, email);
    await deleteRefusal(tx, email);
    await deleteReviewRefusal(tx, email);
  });
}
