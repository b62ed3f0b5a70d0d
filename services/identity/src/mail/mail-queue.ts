import { randomUUID } from 'node:crypto';
import type { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import type { SendMailRequest } from '@loop-petal/contracts/shapes/notifications';
import { requestContext } from '@loop-petal/service-kit/http/request-context';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createJobLoop, doublingSeconds } from '@loop-petal/service-kit/postgres/run-jobs';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { z } from 'zod';

type Mail = z.input<typeof SendMailRequest>;
/** A mail without its id, which makes repeated sends idempotent. */
export type NewMail = Mail extends infer One ? (One extends Mail ? Omit<One, 'id'> : never) : never;

/** Has notifications erase what it stores about an account and its confirmed address. */
interface Erasure {
  template: 'erase-mailbox';
  userId: string;
  to: string | null;
}

/** Queues a mail that is sent after the transaction commits; call `ctx.mailSender.wake()` then. */
export async function queueMail(tx: Queryable, mail: NewMail | Erasure): Promise<void> {
  const id = randomUUID();
  await tx.query('INSERT INTO mails_to_send (id, mail, traceparent) VALUES ($1, $2, $3)', [
    id,
    JSON.stringify({ id, ...mail }),
    requestContext()?.traceparent ?? null,
  ]);
}

/** Deletes the mails of an account that have not been handed over. */
export async function deleteQueuedMails(tx: Queryable, userId: string): Promise<void> {
  await tx.query("DELETE FROM mails_to_send WHERE mail->>'userId' = $1", [userId]);
}

const POLL_INTERVAL_MS = 1000;
const CONCURRENCY = 4;
const MAX_PAUSE_SECONDS = 300;

interface MailJob extends Job {
  mail: Mail | Erasure;
}

/** Sent mails are deleted, so every row is a waiting mail. */
const mailJobs = createJobStore<MailJob>({
  table: 'mails_to_send',
  isWaiting: 'true',
  columns: 'mail',
  leaseSeconds: 12,
  names: { attempts: 'tries', nextAttemptAt: 'next_try', lastError: 'last_error' },
});

/**
 * Sends mails to notifications, and retries while it is down; the id keeps each from being sent twice. A refused one is
 * retried, too: notifications may run an older release. The sweeper deletes what is two days old.
 */
export function createMailSender({
  pool,
  notifications,
  logger,
}: {
  pool: Queryable;
  notifications: ServiceClient<
    Pick<typeof notificationsApi.calls, 'POST /internal/mails' | 'POST /internal/mailboxes/erase'>
  >;
  logger: Logger;
}): BackgroundLoop {
  const handOver = async ({ id, mail }: MailJob) => {
    if (mail.template === 'erase-mailbox') {
      await notifications.call('POST /internal/mailboxes/erase', { body: { userId: mail.userId, email: mail.to } });
    } else await notifications.call('POST /internal/mails', { body: mail });
    await pool.query('DELETE FROM mails_to_send WHERE id = $1', [id]);
  };

  return createJobLoop(POLL_INTERVAL_MS, {
    name: 'handing a mail over',
    db: pool,
    store: mailJobs,
    logger,
    concurrency: CONCURRENCY,
    spanOf: ({ mail }) => ({
      name: 'hand mail over',
      kind: 'internal',
      attributes: { 'mail.template': mail.template },
    }),
    run: handOver,
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, 1, MAX_PAUSE_SECONDS),
  });
}
