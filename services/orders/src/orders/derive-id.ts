import { uuidOfHash } from '@loop-petal/service-kit/security/hashed-uuid';
import { sign } from '@loop-petal/service-kit/security/signatures';

/**
 * The id of what a request creates, so that its repeat creates nothing more; can't be guessed without the secret.
 * @param within what the key belongs to: an account, a visitor, an order, or the request itself
 * @param key the Idempotency-Key; of an order paid by card, the payment, which has at most one order
 */
export const deriveId = (secret: string, kind: 'order' | 'quote' | 'return', within: string, key: string): string =>
  uuidOfHash(sign(secret, `${kind} ${JSON.stringify([within, key])}`, 'hex'));
