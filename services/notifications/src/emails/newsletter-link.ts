import { toKey } from '@loop-petal/contracts/rules/text';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import type { LinkBase } from '@loop-petal/service-kit/security/order-link';
import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';

/**
 * `waitlist` leaves all waitlists and opts out of their emails until `rejoin-waitlist`; `reviews` opts out of emails
 * that ask for reviews.
 */
export type NewsletterStep = 'unsubscribe' | 'resubscribe' | 'waitlist' | 'rejoin-waitlist' | 'reviews';

interface SignedStep {
  step: NewsletterStep;
  email: string;
  /** The newsletter that contains the link. */
  newsletterId?: string | undefined;
}

/** A token that only the mailbox's reader has, to change its subscription. */
function signStep(secret: string, { step, email, newsletterId }: SignedStep): string {
  const payload = Buffer.from(JSON.stringify({ step, email: toKey(email), newsletterId })).toString('base64url');
  return `${payload}.${sign(secret, signed(payload), 'base64url')}`;
}

export function readStep(secret: string, token: string): SignedStep {
  const [payload = '', given = ''] = token.split('.');
  if (!isSignature(secret, signed(payload), 'base64url', given)) {
    throw badRequest('This link is not valid. Please use the most recent one.', 'invalid_token');
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

const signed = (payload: string): string => `newsletter:${payload}`;

export const stepUrl = (ctx: LinkBase, step: NewsletterStep, email: string, newsletterId?: string): string =>
  `${ctx.publicUrl}/newsletter?token=${encodeURIComponent(signStep(ctx.linkSecret, { step, email, newsletterId }))}`;

/** The URL for one-click unsubscribe (RFC 8058). */
export const oneClickUrl = (
  ctx: LinkBase,
  step: 'unsubscribe' | 'waitlist' | 'reviews',
  email: string,
  newsletterId?: string,
): string => {
  const token = signStep(ctx.linkSecret, { step, email, newsletterId });
  return `${ctx.publicUrl}/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
};
