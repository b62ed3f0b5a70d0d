import { randomUUID } from 'node:crypto';
import {
  type CreateNewsletterRequest,
  MAX_START_DELAY_MS,
  type NewsletterView,
  type ScheduleNewsletterRequest,
  type UpdateNewsletterRequest,
} from '@loop-petal/contracts/shapes/newsletters';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound, unprocessable } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails/email-store.ts';
import { assertNotStarted, assertPostalAddress, assertVersion, type Issue, issueView } from './issue.ts';
import { deleteIssue, insertIssue, listIssues, lockIssue, readFigures, updateIssue } from './issue-store.ts';
import { renderIssue } from './render-issue.ts';

export async function viewIssues(ctx: Context): Promise<NewsletterView[]> {
  const issues = await listIssues(ctx.pool);
  return views(ctx, issues);
}

async function views(ctx: Context, issues: readonly Issue[]): Promise<NewsletterView[]> {
  const ids = issues.map(({ id }) => id);
  const figures = await readFigures(ctx.pool, ids);
  const none = { sent: 0, waiting: 0, failed: 0, unsubscribed: 0 };
  return issues.map((issue) => issueView(issue, figures.get(issue.id) ?? none));
}

async function view(ctx: Context, issue: Issue): Promise<NewsletterView> {
  const [one] = await views(ctx, [issue]);
  return one as NewsletterView;
}

/** A change of one newsletter with its audit entry, in one transaction. @throws ShopError 404 */
async function changeIssue<Result>(
  ctx: Context,
  id: string,
  { record, action }: { record: Recorder; action: string },
  change: (tx: PoolClient, issue: Issue) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx.pool, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (!issue) throw notFound('Newsletter not found');
    const changed = await change(tx, issue);
    await addToOutbox(tx, record({ action, subject: { kind: 'newsletter', id }, label: issue.subject }));
    return changed;
  });
  ctx.outbox.wake();
  ctx.mailer.wake();
  return result;
}

export async function createIssue(
  ctx: Context,
  request: z.output<typeof CreateNewsletterRequest>,
  record: Recorder,
): Promise<NewsletterView> {
  const issue = await inTransaction(ctx.pool, async (tx) => {
    const inserted = await insertIssue(tx, request);
    const subject = { kind: 'newsletter', id: inserted.id } as const;
    await addToOutbox(tx, record({ action: 'wrote the newsletter', subject, label: inserted.subject }));
    return inserted;
  });
  ctx.outbox.wake();
  return view(ctx, issue);
}

export async function editIssue(
  ctx: Context,
  id: string,
  { version, ...fields }: z.output<typeof UpdateNewsletterRequest>,
  record: Recorder,
): Promise<NewsletterView> {
  const issue = await changeIssue(ctx, id, { record, action: 'changed the newsletter' }, (tx, before) => {
    assertVersion(before, version);
    assertNotStarted(before);
    return updateIssue(tx, { ...before, ...fields });
  });
  return view(ctx, issue);
}

export const removeIssue = (ctx: Context, id: string, record: Recorder): Promise<void> =>
  changeIssue(ctx, id, { record, action: 'deleted the newsletter' }, async (tx, issue) => {
    assertNotStarted(issue);
    await deleteIssue(tx, id);
  });

/** @throws ShopError 404, 409 `no_postal_address`, `stale` or `newsletter_started`, 422 `start_passed` */
export async function scheduleIssue(
  ctx: Context,
  id: string,
  { version, at }: z.output<typeof ScheduleNewsletterRequest>,
  record: Recorder,
): Promise<NewsletterView> {
  assertPostalAddress(ctx.settings.current().address);
  const start = at ? new Date(at) : ctx.now();
  if (ctx.now().getTime() - start.getTime() > MAX_START_DELAY_MS) {
    throw unprocessable('This start is in the past. Choose a later one.', 'start_passed');
  }
  const issue = await changeIssue(ctx, id, { record, action: 'scheduled the newsletter' }, (tx, before) => {
    assertVersion(before, version);
    if (before.state === 'sent' || before.state === 'sending') {
      throw conflict('This newsletter is already on its way.', 'newsletter_started');
    }
    return updateIssue(tx, {
      ...before,
      state: 'scheduled',
      scheduledAt: start,
      problem: null,
    });
  });
  return view(ctx, issue);
}

export async function pauseIssue(ctx: Context, id: string, record: Recorder): Promise<NewsletterView> {
  const issue = await changeIssue(ctx, id, { record, action: 'paused the newsletter' }, async (tx, before) => {
    if (before.state === 'paused') return before;
    if (before.state === 'draft' || before.state === 'sent') {
      throw conflict('This newsletter is not on its way.', 'not_sending');
    }
    return updateIssue(tx, { ...before, state: 'paused' });
  });
  return view(ctx, issue);
}

/** Sends the newsletter to one address; its links work like those of a subscriber. */
export async function testIssue(ctx: Context, id: string, email: string, record: Recorder): Promise<void> {
  assertPostalAddress(ctx.settings.current().address);
  await changeIssue(ctx, id, { record, action: 'tested the newsletter' }, async (tx, issue) => {
    const content = await renderIssue(ctx, tx, { ...issue, subject: `[Test] ${issue.subject}` });
    await queueEmail(tx, { ...content(email), occasion: `newsletter.test:${issue.id}:${randomUUID()}` });
  });
}
