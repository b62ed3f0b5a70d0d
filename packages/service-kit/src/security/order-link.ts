import { isSignature, sign } from './signatures.ts';

const subjectOf = (orderId: string): string => `order-link ${orderId}`;

/** The token that opens one order without signing in. */
export function orderToken(secret: string, orderId: string): string {
  return sign(secret, subjectOf(orderId), 'base64url');
}

export function isOrderToken(secret: string, orderId: string, token: unknown): boolean {
  return typeof token === 'string' && isSignature(secret, subjectOf(orderId), 'base64url', token);
}

export interface LinkBase {
  publicUrl: string;
  linkSecret: string;
}

/**
 * The link in emails and on the success page that opens an order without signing in. The service that shows it creates
 * it, with the secret shared by orders and notifications; events never contain it.
 */
export const trackingLink = (base: LinkBase, orderId: string): string => pageLink('/my-orders', base, orderId);

/** The link where the customer of a late order decides. */
export const delayLink = (base: LinkBase, orderId: string): string => pageLink('/delay', base, orderId);

/** The link where a customer pays the amount due on an order. */
export const payLink = (base: LinkBase, orderId: string): string => pageLink('/checkout', base, orderId);

/** The link where a buyer reviews the delivered items. */
export const reviewLink = (base: LinkBase, orderId: string): string => pageLink('/review', base, orderId);

/** The link to the label of a return, for the order's customer. @param labelUrl its path */
export function returnLabelLink({ publicUrl, linkSecret }: LinkBase, orderId: string, labelUrl: string): string {
  const link = new URL(labelUrl, publicUrl);
  link.searchParams.set('token', orderToken(linkSecret, orderId));
  return link.href;
}

function pageLink(page: string, { publicUrl, linkSecret }: LinkBase, orderId: string): string {
  const link = new URL(page, publicUrl);
  link.search = new URLSearchParams({ order: orderId, token: orderToken(linkSecret, orderId) }).toString();
  return link.href;
}
