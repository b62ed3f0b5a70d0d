import { isSignedQuery, signedQuery } from '@loop-petal/service-kit/security/signatures';

const VALID_MS = 10 * 60 * 1000;
const subjectOf = (mailId: string): string => `mail-preview:${mailId}`;

/** A signed link to the HTML of an email, because a frame can't send a token. */
export const signPreviewLink = (secret: string, mailId: string, now: Date): string =>
  `/api/admin/mails/${mailId}/preview?${signedQuery(secret, subjectOf(mailId), now, VALID_MS)}`;

export const isPreviewLinkValid = (
  secret: string,
  mailId: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean => isSignedQuery(secret, subjectOf(mailId), query, now);
