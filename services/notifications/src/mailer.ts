import { createLoop } from '@loop-petal/service-kit/background-loop';
import type { Logger } from '@loop-petal/service-kit/logger';
import { inTransaction, type Pool } from '@loop-petal/service-kit/postgres';
import { traceparentOf } from '@loop-petal/service-kit/request-context';
import { inSpan, type SpanStart } from '@loop-petal/service-kit/tracing';
import { giveMailUp, lockDueMail, type Mail, markSent, postponeMail } from './mail-store.ts';

const EVERY_MS = 2000;
const MAX_DELAY_SECONDS = 3600;
/** About ten hours. */
const MAX_ATTEMPTS = 18;

/** Hands one mail over. The message id is the mail's own, so that a server that saw it before can tell. */
export type Deliver = (mail: Mail) => Promise<void>;

/** Without an SMTP server mails stay where they are: in the shop's own list. */
export const keepMail: Deliver = async () => {};

export async function createSmtpDelivery(smtpUrl: string, from: string): Promise<Deliver> {
  const { createTransport } = (await import('nodemailer')).default;
  const transport = createTransport(smtpUrl);
  return async (mail) => {
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@loop-and-petal>`,
      ...(mail.unsubscribeUrl
        ? {
            headers: {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    });
  };
}

const spanOf = (mail: Mail, deliver: Deliver): SpanStart => ({
  name: deliver === keepMail ? 'keep mail' : 'send mail',
  kind: deliver === keepMail ? 'internal' : 'client',
  parent: traceparentOf(mail.traceparent),
  attributes: { 'mail.id': mail.id, 'mail.attempt': mail.attempts + 1 },
});

/** The mail server said no, and will say so again (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** Sends what is due, one mail in one transaction; a mail that cannot be sent waits longer each time. */
export function createMailer(o: { pool: Pool; deliver: Deliver; logger: Logger }) {
  const sendNext = (): Promise<number> =>
    inTransaction(o.pool, async (tx) => {
      const mail = await lockDueMail(tx);
      if (!mail) return 0;
      try {
        await inSpan(spanOf(mail, o.deliver), () => o.deliver(mail));
        await markSent(tx, mail.id, o.deliver !== keepMail);
      } catch (error) {
        o.logger.warn({ err: error, mailId: mail.id }, 'a mail could not be sent');
        const reason = error instanceof Error ? error.message : String(error);
        const seconds = Math.min(MAX_DELAY_SECONDS, 5 * 2 ** mail.attempts);
        if (isFinal(error) || mail.attempts + 1 >= MAX_ATTEMPTS) await giveMailUp(tx, mail.id, reason);
        else await postponeMail(tx, mail.id, seconds, reason);
      }
      return 1;
    });
  return createLoop({ name: 'mailer', everyMs: EVERY_MS, logger: o.logger, run: sendNext });
}
