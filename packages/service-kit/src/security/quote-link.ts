import type { LinkBase } from './order-link.ts';
import { isSignature, sign } from './signatures.ts';

const subjectOf = (quoteId: string): string => `quote-link ${quoteId}`;

/** The token that opens one quote without signing in. It does not open an order with the same id. */
export const quoteToken = (secret: string, quoteId: string): string => sign(secret, subjectOf(quoteId), 'base64url');

export const isQuoteToken = (secret: string, quoteId: string, token: unknown): boolean =>
  typeof token === 'string' && isSignature(secret, subjectOf(quoteId), 'base64url', token);

/** The link in emails that opens a quote without signing in. */
export function quoteLink({ publicUrl, linkSecret }: LinkBase, quoteId: string): string {
  const link = new URL(`/quote/${quoteId}`, publicUrl);
  link.searchParams.set('token', quoteToken(linkSecret, quoteId));
  return link.href;
}
