import { assertOutsideTransaction } from '@loop-petal/service-kit/runtime/transaction-context';
import { type Email, SEND_TIMEOUT_SECONDS } from './email-store.ts';

/** Sends one email. Its message id is the email's id, so that servers can recognize a repeated one. */
export type Deliver = (email: Email) => Promise<void>;

/** The part after the @ in each email's message id. */
export const EMAIL_DOMAIN = 'loop-and-petal';

/** Without an SMTP server, emails stay in the shop's list. */
export const keepEmail: Deliver = async () => {};

/** Timeouts in milliseconds: connection, greeting, inactivity, and a whole email. */
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

/** @throws Error (from the returned function) when the server refuses the email, is unavailable or too slow */
export async function createSmtpDelivery(
  smtpUrl: string,
  sender: () => string | { name: string; address: string },
  timeouts = TIMEOUTS,
): Promise<Deliver> {
  // biome-ignore lint/style/noRestrictedImports: this is the one place
  const { createTransport } = (await import('nodemailer')).default;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
  });
  return async (email) => {
    assertOutsideTransaction('the mail server');
    await transport.sendMail({
      from: sender(),
      to: email.recipient,
      subject: email.subject,
      html: email.html,
      text: email.text,
      messageId: `<${email.id}@${EMAIL_DOMAIN}>`,
      signal: AbortSignal.timeout(timeouts.totalMs),
      ...(email.unsubscribeUrl
        ? {
            headers: {
              'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    });
  };
}

/**
 * Whether the server refuses this email permanently (RFC 5321, 4.2.1). A refused login, sender or connection is not
 * permanent, because it affects all emails until an operator fixes it.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
