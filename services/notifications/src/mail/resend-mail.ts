import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound, tooMany } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import {
  findResend,
  insertResend,
  type ListedMail,
  lockMail,
  type MailDetail,
  secondsUntilResend,
} from './mail-list-store.ts';

const MAX_MAILS_PER_HOUR = 3;

/** Queues the same content once more; a repeated key makes no second email. */
export async function resendMail(ctx: Context, id: string, key: string, record: Recorder): Promise<ListedMail> {
  const resent = await inTransaction(ctx.pool, async (tx) => {
    const mail = await lockOriginal(tx, id);
    const repeated = await findResend(tx, mail, key);
    if (repeated) return repeated;
    assertResendable(mail);
    const seconds = await secondsUntilResend(tx, mail.id, MAX_MAILS_PER_HOUR);
    if (seconds > 0) {
      const message = 'This email was already sent again several times. Please wait before you try again.';
      throw tooMany(message, 'too_many_resends', seconds);
    }
    const again = await insertResend(tx, mail, key);
    const label = mail.kind.replaceAll(/[.-]/g, ' ');
    const note = { action: 'sent the email again', subject: { kind: 'mail', id: mail.id }, label } as const;
    await addToOutbox(tx, record(note));
    return again;
  });
  ctx.outbox.wake();
  ctx.mailer.wake();
  return resent;
}

/** A resend of a resend counts toward the original email. */
async function lockOriginal(tx: Queryable, id: string): Promise<MailDetail> {
  const mail = await lockMail(tx, id);
  const first = mail?.resendOf ? await lockMail(tx, mail.resendOf) : mail;
  if (!first) throw notFound('Email not found');
  return first;
}

function assertResendable({ holdsSecret, state, erasedAt }: MailDetail): void {
  if (erasedAt) throw conflict('This email was erased, so it can’t be sent again.', 'mail_erased');
  if (holdsSecret) {
    throw conflict('This email contains a link for its recipient only. Ask them to request a new one.', 'secret_mail');
  }
  if (state === 'waiting') throw conflict('This email is already being sent.', 'mail_waiting');
}
