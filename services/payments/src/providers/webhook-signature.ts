import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';

/** Hex HMAC-SHA256 of the raw body, which the sandbox sends in `x-signature`. */
export const signWebhook = (body: string | Buffer, secret: string): string => sign(secret, body, 'hex');

/** Whether the signature matches the body; compares in constant time. */
export const isSigned = (body: Buffer, signature: string | undefined, secret: string): boolean =>
  isSignature(secret, body, 'hex', signature?.trim().toLowerCase() ?? '');
