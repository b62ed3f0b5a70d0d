import { inTransaction, type PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails/email-store.ts';
import type { Issue } from './issue.ts';
import { countWaiting, listNextSubscribers, lockDueIssue, saveProgress, updateIssue } from './issue-store.ts';
import { renderIssue } from './render-issue.ts';

/** A batch every five seconds: 240 emails a minute, so that emails about orders never wait long behind them. */
const BATCH = 20;
const BATCH_SECONDS = 5;

/**
 * Queues the next emails of a due newsletter. The row lock and `reached` make each subscriber get one email, on any
 * number of replicas and after a crash.
 * @returns the number of emails
 */
export async function queueNextBatch(ctx: Context): Promise<number> {
  const count = await inTransaction(ctx.pool, async (tx) => {
    const issue = await lockDueIssue(tx);
    if (!issue) return 0;
    if (!ctx.settings.current().address) {
      await updateIssue(tx, { ...issue, state: 'paused', problem: 'The shop has no postal address.' });
      return 0;
    }
    return queueBatch(ctx, tx, issue);
  });
  if (count > 0) ctx.mailer.wake();
  return count;
}

async function queueBatch(ctx: Context, tx: PoolClient, issue: Issue): Promise<number> {
  const room = BATCH - (await countWaiting(tx, issue.id));
  if (room <= 0) {
    await saveProgress(tx, issue.id, { reached: null, isDone: false, pauseSeconds: BATCH_SECONDS });
    return 0;
  }
  const subscribers = await listNextSubscribers(tx, issue, room);
  const emailTo = await renderIssue(ctx, tx, issue);
  for (const { id, email } of subscribers) {
    await queueEmail(tx, {
      ...emailTo(email),
      occasion: `newsletter.issue:${issue.id}:${id}`,
      about: `newsletter:${issue.id}`,
    });
  }
  await saveProgress(tx, issue.id, {
    reached: subscribers.at(-1)?.id ?? null,
    isDone: subscribers.length < room,
    pauseSeconds: BATCH_SECONDS,
  });
  return subscribers.length;
}

export const createIssueSender = (ctx: Context) =>
  createLoop({
    name: 'sending newsletters',
    everyMs: BATCH_SECONDS * 1000,
    logger: ctx.logger,
    run: () => queueNextBatch(ctx),
  });
