import { randomUUID } from 'node:crypto';
import type { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import type { SendEmailRequest } from '@loop-petal/contracts/shapes/notifications';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createJobLoop, doublingSeconds } from '@loop-petal/service-kit/postgres/run-jobs';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { requestContext } from '@loop-petal/service-kit/runtime/request-context';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { z } from 'zod';

type Email = z.input<typeof SendEmailRequest>;
/** A queued email; `queueMail` adds the id that makes repeated sends idempotent. */
export type NewEmail = Email extends infer One ? (One extends Email ? Omit<One, 'id'> : never) : never;

/** Asks notifications to erase its data about an account and the account's verified address. */
interface Erasure {
  template: 'erase-mailbox';
  userId: string;
  to: string | null;
}

/** Queues an email to be sent after the commit; then call `ctx.mailSender.wake()`. */
export async function queueEmail(tx: Queryable, email: NewEmail | Erasure): Promise<void> {
  const id = randomUUID();
  await tx.query('INSERT INTO mails_to_send (id, mail, traceparent) VALUES ($1, $2, $3)', [
    id,
    JSON.stringify({ id, ...email }),
    requestContext()?.traceparent ?? null,
  ]);
}

export async function deleteQueuedEmails(tx: Queryable, userId: string): Promise<void> {
  await tx.query("DELETE FROM mails_to_send WHERE mail->>'userId' = $1", [userId]);
}

export async function deleteQueuedInvitation(tx: Queryable, email: string): Promise<void> {
  await tx.query("DELETE FROM mails_to_send WHERE mail->>'template' = 'invitation' AND mail->>'to' = $1", [email]);
}

const POLL_INTERVAL_MS = 1000;
const CONCURRENCY = 4;
const MAX_PAUSE_SECONDS = 300;

interface EmailJob extends Job {
  mail: Email | Erasure;
}

/** Rows are deleted after sending, so every row is due. */
const emailJobs = createJobStore<EmailJob>({
  table: 'mails_to_send',
  isWaiting: 'true',
  columns: 'mail',
  leaseSeconds: 12,
  names: { attempts: 'tries', nextAttemptAt: 'next_try', lastError: 'last_error' },
});

/**
 * Hands emails over to notifications and retries until it accepts them; the id prevents duplicates. The sweeper deletes
 * emails after two days; erasures are never given up.
 */
export function createEmailSender({
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
  const handOver = async ({ id, mail: email }: EmailJob) => {
    if (email.template === 'erase-mailbox') {
      await notifications.call('POST /internal/mailboxes/erase', { body: { userId: email.userId, email: email.to } });
    } else await notifications.call('POST /internal/mails', { body: email });
    await pool.query('DELETE FROM mails_to_send WHERE id = $1', [id]);
  };

  return createJobLoop(POLL_INTERVAL_MS, {
    name: 'handing over an email',
    db: pool,
    store: emailJobs,
    logger,
    concurrency: CONCURRENCY,
    spanOf: ({ mail }) => ({
      name: 'hand over email',
      kind: 'internal',
      attributes: { 'mail.template': mail.template },
    }),
    run: handOver,
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, 1, MAX_PAUSE_SECONDS),
  });
}
