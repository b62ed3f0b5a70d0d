import { assertOutsideTransaction } from '@loop-petal/service-kit/postgres/transaction-context';
import { type Mail, SEND_TIMEOUT_SECONDS } from './mail-store.ts';

/** Sends one mail. The message id is the mail's own, so that a server can recognise a repeated one. */
export type Deliver = (mail: Mail) => Promise<void>;

/** Without an SMTP server mails stay in the shop's own list. */
export const keepMail: Deliver = async () => {};

/** Milliseconds: to connect, until the greeting, of silence, and for one whole mail. */
export interface SmtpTimeouts {
  connectionMs: number;
  greetingMs: number;
  idleMs: number;
  totalMs: number;
}
const TIMEOUTS: SmtpTimeouts = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  idleMs: 20_000,
  totalMs: SEND_TIMEOUT_SECONDS * 1000,
};

/** @throws Error (of the returned function) when the server refuses the mail, is unavailable or takes too long */
export async function createSmtpDelivery(smtpUrl: string, from: string, timeouts = TIMEOUTS): Promise<Deliver> {
  // biome-ignore lint/style/noRestrictedImports: this is the one place
  const { createTransport } = (await import('nodemailer')).default;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
  });
  return async (mail) => {
    assertOutsideTransaction('the mail server');
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@loop-and-petal>`,
      signal: AbortSignal.timeout(timeouts.totalMs),
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

/**
 * Whether the mail server refuses this mail for good (RFC 5321, 4.2.1). A refusal of the login, the sender or the
 * connection concerns all mails, and lasts until somebody mends it.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
