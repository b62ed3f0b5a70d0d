import { randomUUID } from 'node:crypto';
import type { NewsletterState, NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type Issue, issueMark } from './issue.ts';

const COLUMNS = `id, subject, body, product_ids AS "productIds", state, version, scheduled_at AS "scheduledAt",
  started_at AS "startedAt", finished_at AS "finishedAt", created_at AS "createdAt", problem, reached`;
const MAX_LISTED = 200;

const toIssue = (row: Omit<Issue, 'state'> & { state: string }): Issue => ({
  ...row,
  state: row.state as NewsletterState,
});

export async function listIssues(db: Queryable): Promise<Issue[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM newsletters ORDER BY created_at DESC, id LIMIT ${MAX_LISTED}`,
  );
  return rows.map(toIssue);
}

/** Locks the newsletter until the transaction ends. */
export async function lockIssue(tx: Queryable, id: string): Promise<Issue | undefined> {
  const { rows } = await tx.query(`SELECT ${COLUMNS} FROM newsletters WHERE id = $1 FOR UPDATE`, [id]);
  return rows.map(toIssue)[0];
}

/** Locks a newsletter whose next batch is due, unless another replica has locked it. */
export async function lockDueIssue(tx: Queryable): Promise<Issue | undefined> {
  const { rows } = await tx.query(
    `SELECT ${COLUMNS} FROM newsletters
     WHERE state IN ('scheduled', 'sending') AND next_batch_at <= now() AND coalesce(scheduled_at, now()) <= now()
     ORDER BY next_batch_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows.map(toIssue)[0];
}

type NewIssue = Pick<Issue, 'subject' | 'body' | 'productIds'>;

export async function insertIssue(tx: Queryable, { subject, body, productIds }: NewIssue): Promise<Issue> {
  const inserted = await tx.query(
    `INSERT INTO newsletters (id, subject, body, product_ids) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
    [randomUUID(), subject, body, productIds],
  );
  return toIssue(onlyRow(inserted));
}

/** Stores a locked newsletter as its next version. */
export async function updateIssue(tx: Queryable, issue: Issue): Promise<Issue> {
  const updated = await tx.query(
    `UPDATE newsletters SET subject = $2, body = $3, product_ids = $4, state = $5, scheduled_at = $6, problem = $7,
       version = version + 1, next_batch_at = now()
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [issue.id, issue.subject, issue.body, issue.productIds, issue.state, issue.scheduledAt, issue.problem],
  );
  return toIssue(onlyRow(updated));
}

export async function deleteIssue(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM newsletters WHERE id = $1', [id]);
}

/** The first batch starts a newsletter; `reached` is the batch's last subscription. */
export async function saveProgress(
  tx: Queryable,
  id: string,
  { reached, isDone, pauseSeconds }: { reached: string | null; isDone: boolean; pauseSeconds: number },
): Promise<void> {
  await tx.query(
    `UPDATE newsletters SET state = CASE WHEN $3 THEN 'sent' ELSE 'sending' END, reached = coalesce($2::uuid, reached),
       started_at = coalesce(started_at, now()), finished_at = CASE WHEN $3 THEN now() END,
       next_batch_at = now() + make_interval(secs => $4)
     WHERE id = $1`,
    [id, reached, isDone, pauseSeconds],
  );
}

/** Active subscriptions made before the start, after the last one reached. */
export async function listNextSubscribers(
  tx: Queryable,
  { reached, startedAt }: Issue,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await tx.query(
    `SELECT id, email FROM subscriptions
     WHERE is_active AND ($1::uuid IS NULL OR id > $1) AND subscribed_at <= coalesce($2::timestamptz, now())
     ORDER BY id LIMIT $3`,
    [reached, startedAt, limit],
  );
  return rows;
}

export async function countWaiting(tx: Queryable, id: string): Promise<number> {
  const counted = await tx.query(
    `SELECT count(*)::int AS count /* not null */ FROM mails
     WHERE about = 'newsletter:' || $1::text AND sent_at IS NULL AND failed_at IS NULL AND attempts = 0`,
    [id],
  );
  return onlyRow(counted).count;
}

/** The figures of newsletters by their id. */
export async function readFigures(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, NewsletterView['figures']>> {
  const [emails, left] = await Promise.all([
    db.query(
      `SELECT about /* not null */, count(sent_at)::int AS sent /* not null */,
         count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NULL)::int AS waiting /* not null */,
         count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NOT NULL)::int AS failed /* not null */
       FROM mails WHERE about = ANY($1::text[]) AND kind = 'newsletter.issue' GROUP BY about`,
      [ids.map((id) => `newsletter:${id}`)],
    ),
    db.query(
      `SELECT changed_by AS mark, count(DISTINCT subscription_id)::int AS count /* not null */ FROM subscription_changes
       WHERE NOT is_active AND changed_by = ANY($1::text[]) GROUP BY changed_by`,
      [ids.map(issueMark)],
    ),
  ]);
  const emailsOf = new Map(emails.rows.map(({ about, ...figures }) => [about, figures]));
  const leftOf = new Map(left.rows.map(({ mark, count }) => [mark, count]));
  return new Map(
    ids.map((id) => {
      const { sent = 0, waiting = 0, failed = 0 } = emailsOf.get(`newsletter:${id}`) ?? {};
      return [id, { sent, waiting, failed, unsubscribed: leftOf.get(issueMark(id)) ?? 0 }];
    }),
  );
}

/** Emails of newsletters that were queued for a mailbox before it unsubscribed. */
export async function deleteUnsentIssues(tx: Queryable, email: string): Promise<void> {
  await tx.query(
    `DELETE FROM mails WHERE lower(recipient) = lower($1) AND kind = 'newsletter.issue' AND sent_at IS NULL
       AND failed_at IS NULL`,
    [email],
  );
}
