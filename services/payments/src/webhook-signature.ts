import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 of the raw body. */
export function signWebhook(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signWebhook(body, secret));
  const given = Buffer.from(signature?.trim().toLowerCase() ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
