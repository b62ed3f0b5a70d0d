import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';

const subjectOf = (orderId: string): string => `order-link ${orderId}`;

/** The token that opens one order without signing in. */
export function orderToken(secret: string, orderId: string): string {
  return sign(secret, subjectOf(orderId), 'base64url');
}

/** Whether the token is the one that opens this order. */
export function isOrderToken(secret: string, orderId: string, token: unknown): boolean {
  return typeof token === 'string' && isSignature(secret, subjectOf(orderId), 'base64url', token);
}

export interface LinkBase {
  publicUrl: string;
  linkSecret: string;
}

/** The link that opens an order without signing in; it goes out by mail and on the success screen. */
export function trackingLink({ publicUrl, linkSecret }: LinkBase, orderId: string): string {
  const link = new URL('/my-orders', publicUrl);
  link.search = new URLSearchParams({ order: orderId, token: orderToken(linkSecret, orderId) }).toString();
  return link.href;
}
