import { isSignedQuery, signedQuery } from '@loop-petal/service-kit/security/signatures';

const VALID_MS = 10 * 60 * 1000;
const subjectOf = (emailId: string): string => `mail-preview:${emailId}`;

/** A signed link to the HTML of an email, because a frame can't send a token. */
export const signPreviewLink = (secret: string, emailId: string, now: Date): string =>
  `/api/admin/mails/${emailId}/preview?${signedQuery(secret, subjectOf(emailId), now, VALID_MS)}`;

export const isPreviewLinkValid = (
  secret: string,
  emailId: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean => isSignedQuery(secret, subjectOf(emailId), query, now);
