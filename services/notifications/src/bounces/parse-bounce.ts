import { EMAIL_DOMAIN } from '../emails/email-delivery.ts';

export interface Bounce {
  emailId: string;
  /** The answer of the recipient's server. */
  reason: string;
  /** Whether the address itself is refused, and not only this email. */
  isPermanent: boolean;
}

const MESSAGE_ID = new RegExp(`^Message-ID:\\s*<([0-9a-f-]{36})@${EMAIL_DOMAIN}>`, 'im');
const MAX_REASON = 500;

/**
 * Reads a delivery status notification (RFC 3464) about one of the shop's emails.
 * @param source the notification as received
 * @returns undefined for other messages, and for reports of a delay, after which the server tries again
 */
export function parseBounce(source: string): Bounce | undefined {
  const unfolded = source.replace(/\r?\n[ \t]+/g, ' ');
  const value = (field: string) => new RegExp(`^${field}:\\s*(.*?)\\s*$`, 'im').exec(unfolded)?.[1];
  const isReport = /^Content-Type:\s*multipart\/report\b.*delivery-status/im.test(unfolded);
  const emailId = MESSAGE_ID.exec(unfolded)?.[1];
  if (!isReport || !emailId || value('Action')?.toLowerCase() !== 'failed') return undefined;
  const status = value('Status') ?? '';
  const reason = value('Diagnostic-Code')?.replace(/^smtp;\s*/i, '') ?? `status ${status}`;
  return { emailId, reason: reason.slice(0, MAX_REASON), isPermanent: status.startsWith('5') };
}
