import { inBatches } from '@loop-petal/service-kit/http/in-batches';
import type { Pool } from '@loop-petal/service-kit/postgres/postgres';
import { createJobLoop, doublingSeconds } from '@loop-petal/service-kit/postgres/run-jobs';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { type Deliver, isRefusedForGood, keepEmail } from './email-delivery.ts';
import { type Email, emailJobs, markFailed, markSent } from './email-store.ts';

const POLL_INTERVAL_MS = 2000;
/** A slow mail server delays only this many emails. */
const SENT_AT_ONCE = 4;
const KEPT_AT_ONCE = 32;
const MIN_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 3600;
/** Reached after about ten hours. */
const MAX_ATTEMPTS = 18;

export function createMailer({
  pool,
  deliver,
  logger,
}: {
  pool: Pool;
  deliver: Deliver;
  logger: Logger;
}): BackgroundLoop {
  const isKeeping = deliver === keepEmail;
  const mark = inBatches(async (ids: string[]) => {
    await markSent(pool, ids, !isKeeping);
    return ids;
  });

  const send = async (email: Email) => {
    try {
      await deliver(email);
    } catch (err) {
      if (!isRefusedForGood(err) && email.attempts < MAX_ATTEMPTS) throw err;
      logger.warn({ err, emailId: email.id }, 'an email failed permanently');
      return markFailed(pool, email, err instanceof Error ? err.message : String(err));
    }
    await mark(email.id);
  };

  return createJobLoop(POLL_INTERVAL_MS, {
    name: 'sending an email',
    db: pool,
    store: emailJobs,
    logger,
    concurrency: isKeeping ? KEPT_AT_ONCE : SENT_AT_ONCE,
    spanOf: ({ id, attempts }) => ({
      name: isKeeping ? 'keep email' : 'send email',
      kind: isKeeping ? 'internal' : 'client',
      attributes: { 'mail.id': id, 'mail.attempt': attempts },
    }),
    run: send,
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS),
  });
}
