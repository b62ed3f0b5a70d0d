import { createHmac, timingSafeEqual } from 'node:crypto';

const mac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** The token that opens one order without signing in. */
export function orderToken(secret: string, orderId: string): string {
  return mac(secret, `order-link ${orderId}`).toString('base64url');
}

export function isOrderToken(secret: string, orderId: string, token: unknown): boolean {
  if (typeof token !== 'string') return false;
  const expected = Buffer.from(orderToken(secret, orderId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * One payment makes one order: its id follows from the payment, so that an attempt that broke off after claiming the
 * payment is continued by the next one. Unguessable without the secret.
 */
export function orderIdFor(secret: string, ownerId: string, paymentId: string): string {
  const bytes = mac(secret, `order ${JSON.stringify([ownerId, paymentId])}`).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
