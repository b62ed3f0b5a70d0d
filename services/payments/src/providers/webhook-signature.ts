import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';

export const signWebhook = (body: string | Buffer, secret: string): string => sign(secret, body, 'hex');

export const isSigned = (body: Buffer, signature: string | undefined, secret: string): boolean =>
  isSignature(secret, body, 'hex', signature?.trim().toLowerCase() ?? '');
