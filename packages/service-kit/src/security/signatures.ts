import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Parses a secret setting with one or more comma-separated secrets: The first one signs and encrypts, and all are
 * accepted, so that secrets can be rotated while the shop runs; see docs/operations.md.
 * @param least the minimum length of each secret
 */
export const secrets = (least: number) =>
  z
    .string()
    .refine(
      (text) => parseSecrets(text).every((one) => one.length >= least),
      `must have at least ${least} characters, each of them where there are several`,
    );

export const parseSecrets = (text: string): [string, ...string[]] =>
  text.split(',').map((one) => one.trim()) as [string, ...string[]];

type Encoding = 'hex' | 'base64url';

/** HMAC-SHA256 with the newest secret. */
export function sign(text: string, message: string | Buffer, encoding: Encoding): string {
  return mac(parseSecrets(text)[0], message, encoding);
}

/** Whether `given` is a signature made by `sign` with one of the secrets. */
export function isSignature(text: string, message: string | Buffer, encoding: Encoding, given: string): boolean {
  const bytes = Buffer.from(given);
  return parseSecrets(text).some((secret) => {
    const expected = Buffer.from(mac(secret, message, encoding));
    return expected.length === bytes.length && timingSafeEqual(expected, bytes);
  });
}

/** `expires=…&signature=…`, the query of a link that anyone can open until it expires. */
export function signedQuery(text: string, subject: string, now: Date, validMs: number): string {
  const expires = now.getTime() + validMs;
  return `expires=${expires}&signature=${sign(text, `${subject}:${expires}`, 'hex')}`;
}

/** Whether a query made by `signedQuery` is for this subject and has not expired. */
export function isSignedQuery(
  text: string,
  subject: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires < now.getTime() || typeof query.signature !== 'string') return false;
  return isSignature(text, `${subject}:${expires}`, 'hex', query.signature);
}

const mac = (secret: string, message: string | Buffer, encoding: Encoding): string =>
  createHmac('sha256', secret).update(message).digest(encoding);
