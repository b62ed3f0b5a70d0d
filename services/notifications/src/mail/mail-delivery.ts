import { assertOutsideTransaction } from '@loop-petal/service-kit/postgres/transaction-context';
import { type Mail, SEND_LIMIT_SECONDS } from './mail-store.ts';

/** Hands one mail over. The message id is the mail's own, so that a server that saw it before can tell. */
export type Deliver = (mail: Mail) => Promise<void>;

/** Without an SMTP server mails stay where they are: in the shop's own list. */
export const keepMail: Deliver = async () => {};

/** Milliseconds: to connect, to hear the greeting, of silence, and for the whole of one mail. */
export interface SmtpLimits {
  connectionMs: number;
  greetingMs: number;
  silenceMs: number;
  wholeMs: number;
}
const LIMITS: SmtpLimits = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  wholeMs: SEND_LIMIT_SECONDS * 1000,
};

/** @throws Error (of the returned function) when the server refuses the mail, is away or takes too long */
export async function createSmtpDelivery(smtpUrl: string, from: string, limits = LIMITS): Promise<Deliver> {
  // biome-ignore lint/style/noRestrictedImports: this is the one place
  const { createTransport } = (await import('nodemailer')).default;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.connectionMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
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
      signal: AbortSignal.timeout(limits.wholeMs),
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
