import { createHmac, timingSafeEqual } from 'node:crypto';

const VALID_MS = 10 * 60 * 1000;

/** A link to the HTML of a mail: a frame can't send a token. */
export function signPreviewLink(secret: string, mailId: string, now: Date): string {
  const expires = now.getTime() + VALID_MS;
  return `/api/admin/mails/${mailId}/preview?expires=${expires}&signature=${signature(secret, mailId, expires)}`;
}

export function isPreviewLinkValid(
  secret: string,
  mailId: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires < now.getTime() || typeof query.signature !== 'string') return false;
  const expected = Buffer.from(signature(secret, mailId, expires));
  const given = Buffer.from(query.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const signature = (secret: string, mailId: string, expires: number): string =>
  createHmac('sha256', secret).update(`mail-preview:${mailId}:${expires}`).digest('hex');
