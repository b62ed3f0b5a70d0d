import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';

/** Hex HMAC-SHA256 of the raw body. */
export const signWebhook = (body: string | Buffer, secret: string): string => sign(secret, body, 'hex');

export const isSigned = (body: Buffer, signature: string | undefined, secret: string): boolean =>
  isSignature(secret, body, 'hex', signature?.trim().toLowerCase() ?? '');
