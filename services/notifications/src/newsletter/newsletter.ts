import { shopDay } from '@loop-petal/contracts/rules/days';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { renderEmail } from '../email-content/email-content.ts';
import {
  confirmResubscribeEmail,
  confirmSubscribeEmail,
  confirmUnsubscribeEmail,
  newsletterWelcomeEmail,
} from '../email-content/shop-emails.ts';
import { queueUnverifiedEmail } from '../emails/email-limit.ts';
import { type NewsletterStep, oneClickUrl, readStep, stepUrl } from '../emails/newsletter-link.ts';
import { refuseReviewEmails } from '../emails/review-refusal-store.ts';
import { deleteEntriesOf, deleteRefusal, insertRefusal } from '../waitlist/waitlist-store.ts';
import { issueMark } from './issue.ts';
import { deleteUnsentIssues } from './issue-store.ts';
import type { Subscription } from './subscription.ts';
import { findSubscription, insertSubscription, setActive } from './subscription-store.ts';

/**
 * Subscribes a mailbox and sends a welcome email; a former subscriber must confirm by email first.
 * @param confirmFirst everyone must confirm by email first
 */
export async function subscribe(ctx: Context, email: string, source: string, confirmFirst = false): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const id = await insertSubscription(tx, email, source, !confirmFirst);
    if (id && !confirmFirst) {
      const frame = ctx.emailFrame();
      const unsubscribeUrl = stepUrl(ctx, 'unsubscribe', email);
      await queueUnverifiedEmail(tx, {
        ...renderEmail(newsletterWelcomeEmail(frame.name, ctx.publicUrl), { ...frame, unsubscribeUrl }),
        occasion: `newsletter.subscribed:${id}`,
        recipient: email,
        unsubscribeUrl: oneClickUrl(ctx, 'unsubscribe', email),
      });
      return;
    }
    const existing = await findSubscription(tx, email);
    if (existing && !existing.isActive) await emailConfirmation(ctx, tx, existing, 'resubscribe');
  });
  wake(ctx);
}

/** Asks for confirmation by email, because this request does not come from a signed link. */
export async function requestUnsubscribe(ctx: Context, email: string): Promise<void> {
  const existing = await findSubscription(ctx.pool, email);
  if (!existing?.isActive) return;
  await inTransaction(ctx.pool, (tx) => emailConfirmation(ctx, tx, existing, 'unsubscribe'));
  wake(ctx);
}

export async function confirmStep(ctx: Context, token: string): Promise<NewsletterStep> {
  const { step, email, newsletterId } = readStep(ctx.linkSecret, token);
  if (step === 'waitlist') await leaveWaitlists(ctx, email);
  else if (step === 'rejoin-waitlist') await deleteRefusal(ctx.pool, email);
  else if (step === 'reviews') await refuseReviewEmails(ctx.pool, email);
  else {
    const by = newsletterId ? issueMark(newsletterId) : 'signed link';
    await changeSubscription(ctx, email, step === 'resubscribe', by);
  }
  return step;
}

/**
 * @param record writes the admin's audit entry
 * @throws ShopError 404 for a mailbox that never subscribed
 */
export async function changeSubscription(
  ctx: Context,
  email: string,
  isActive: boolean,
  by: string,
  record?: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const existing = await findSubscription(tx, email);
    if (!existing) throw notFound('This address is not subscribed.');
    const isChanged = await setActive(tx, existing.id, isActive, by);
    if (isChanged && !isActive) await deleteUnsentIssues(tx, email);
    if (!isChanged || !record) return;
    const subject = { kind: 'subscription', id: existing.id } as const;
    const action = isActive ? 'resubscribed an address' : 'unsubscribed an address';
    await addToOutbox(tx, record({ action, subject }));
  });
  wake(ctx);
}

async function leaveWaitlists(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await deleteEntriesOf(tx, email);
    await insertRefusal(tx, email);
  });
}

async function emailConfirmation(
  ctx: Context,
  tx: PoolClient,
  { id, email, unsubscribedAt }: Subscription,
  step: 'unsubscribe' | 'resubscribe',
): Promise<void> {
  const confirmed = unsubscribedAt ? confirmResubscribeEmail : confirmSubscribeEmail;
  const contentOf = step === 'unsubscribe' ? confirmUnsubscribeEmail : confirmed;
  const today = shopDay(new Date(), ctx.timeZone);
  await queueUnverifiedEmail(tx, {
    ...renderEmail(contentOf(stepUrl(ctx, step, email)), ctx.emailFrame()),
    occasion: `newsletter.${step}-asked:${id}:${today}`,
    recipient: email,
  });
}

function wake(ctx: Context): void {
  ctx.outbox.wake();
  ctx.mailer.wake();
}
