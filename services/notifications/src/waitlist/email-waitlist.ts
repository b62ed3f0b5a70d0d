import { waitlistJoined } from '@loop-petal/contracts/events/waitlist-events';
import { utcDay } from '@loop-petal/contracts/rules/days';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction, type PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { renderEmail } from '../email-content/email-content.ts';
import { confirmRejoinEmail, productsBackEmail } from '../email-content/shop-emails.ts';
import { mailboxDigest, queueUnverifiedEmail } from '../emails/email-limit.ts';
import { oneClickUrl, stepUrl } from '../emails/newsletter-link.ts';
import { canBeOrdered } from './can-be-ordered.ts';
import {
  deleteEntries,
  listDueMailboxes,
  listDueProducts,
  lockDueEntries,
  postponeEntries,
  resetEntries,
  type WaitlistEntry,
} from './waitlist-store.ts';

const MAILBOXES_AT_ONCE = 100;
/** Products that become available within this time share an email. */
const POLL_INTERVAL_MS = 5000;

/**
 * Emails each mailbox once about all its products that are available again. A product may have sold out since that was
 * published, for example while its mailbox had opted out; then its entry waits again. @returns > 0 when more may be left
 */
export async function emailWaitlists(ctx: Context): Promise<number> {
  const mailboxes = await listDueMailboxes(ctx.pool, MAILBOXES_AT_ONCE);
  const available = new Set<string>();
  for (const product of await listDueProducts(ctx.pool, mailboxes))
    if (await canBeOrdered(ctx, product)) available.add(keyOf(product));
  for (const mailbox of mailboxes) await inTransaction(ctx.pool, (tx) => mailMailbox(ctx, tx, { mailbox, available }));
  if (mailboxes.length > 0) {
    ctx.mailer.wake();
    ctx.outbox.wake();
  }
  return mailboxes.length;
}

const keyOf = ({ productId, variationId }: WaitlistEntry): string => `${productId} ${variationId}`;

async function awaitAgain(tx: PoolClient, entries: readonly (WaitlistEntry & { id: string })[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await resetEntries(tx, ids);
  const awaited = entries.map(({ productId, variationId }) => waitlistJoined({ productId, variationId }));
  await addToOutbox(tx, ...awaited);
}

interface Mailing {
  mailbox: string;
  /** The keys of products that can be ordered now. */
  available: ReadonlySet<string>;
}

async function mailMailbox(ctx: Context, tx: PoolClient, { mailbox, available }: Mailing): Promise<void> {
  const due = await lockDueEntries(tx, mailbox);
  const entries = due.filter((entry) => available.has(keyOf(entry)));
  const soldOut = due.filter((entry) => !entries.includes(entry));
  if (soldOut.length > 0) await awaitAgain(tx, soldOut);
  const [first] = entries;
  if (!first) return;
  const products = new Map(
    entries.map(({ productId, productName }) => [
      productId,
      { name: productName, url: `${ctx.publicUrl}/product/${encodeURIComponent(productId)}` },
    ]),
  );
  const isQueued = await queueUnverifiedEmail(tx, {
    ...renderEmail(productsBackEmail([...products.values()]), {
      ...ctx.emailFrame(),
      unsubscribeUrl: stepUrl(ctx, 'waitlist', first.email),
    }),
    occasion: `waitlist.available:${first.id}`,
    recipient: first.email,
    unsubscribeUrl: oneClickUrl(ctx, 'waitlist', first.email),
  });
  await (isQueued ? deleteEntries : postponeEntries)(
    tx,
    entries.map(({ id }) => id),
  );
}

/** Asks a mailbox that opted out of waitlists whether to rejoin, at most once a month. */
export async function askToRejoin(ctx: Context, tx: PoolClient, email: string): Promise<void> {
  const link = stepUrl(ctx, 'rejoin-waitlist', email);
  const month = utcDay(ctx.now()).slice(0, 'YYYY-MM'.length);
  await queueUnverifiedEmail(tx, {
    ...renderEmail(confirmRejoinEmail(link), ctx.emailFrame()),
    occasion: `waitlist.rejoin-asked:${mailboxDigest(email)}:${month}`,
    recipient: email,
  });
}

export const createWaitlistMailer = (ctx: Context) =>
  createLoop({
    name: 'emailing waitlists',
    everyMs: POLL_INTERVAL_MS,
    logger: ctx.logger,
    run: () => emailWaitlists(ctx),
  });
