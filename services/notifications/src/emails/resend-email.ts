import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound, tooMany } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import {
  type EmailDetail,
  findResend,
  insertResend,
  type ListedEmail,
  lockEmail,
  secondsUntilResend,
} from './email-list-store.ts';

const MAX_EMAILS_PER_HOUR = 3;

/** Queues the same content again; a repeated key does not queue a second email. */
export async function resendEmail(ctx: Context, id: string, key: string, record: Recorder): Promise<ListedEmail> {
  const resent = await inTransaction(ctx.pool, async (tx) => {
    const email = await lockOriginal(tx, id);
    const repeated = await findResend(tx, email, key);
    if (repeated) return repeated;
    assertResendable(email);
    const seconds = await secondsUntilResend(tx, email.id, MAX_EMAILS_PER_HOUR);
    if (seconds > 0) {
      const message = 'This email was already sent again several times. Please wait before you try again.';
      throw tooMany(message, 'too_many_resends', seconds);
    }
    const again = await insertResend(tx, email, key);
    const label = email.kind.replaceAll(/[.-]/g, ' ');
    const note = { action: 'sent the email again', subject: { kind: 'mail', id: email.id }, label } as const;
    await addToOutbox(tx, record(note));
    return again;
  });
  ctx.outbox.wake();
  ctx.mailer.wake();
  return resent;
}

/** A resend of a resend counts toward the original email. */
async function lockOriginal(tx: Queryable, id: string): Promise<EmailDetail> {
  const email = await lockEmail(tx, id);
  const first = email?.resendOf ? await lockEmail(tx, email.resendOf) : email;
  if (!first) throw notFound('Email not found');
  return first;
}

function assertResendable({ kind, holdsSecret, state, erasedAt }: EmailDetail): void {
  if (kind === 'newsletter.issue') throw conflict('A newsletter goes to each subscriber once', 'sent_once');
  if (erasedAt) throw conflict('This email was erased, so it can’t be sent again.', 'mail_erased');
  if (holdsSecret) {
    throw conflict('This email contains a link for its recipient only. Ask them to request a new one.', 'secret_mail');
  }
  if (state === 'waiting') throw conflict('This email is already being sent.', 'mail_waiting');
}
