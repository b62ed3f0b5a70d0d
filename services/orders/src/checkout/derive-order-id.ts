import { uuidOfHash } from '@loop-petal/service-kit/security/hashed-uuid';
import { sign } from '@loop-petal/service-kit/security/signatures';

/** Derived from the payment, so that it makes one order; unguessable without the secret. */
export function deriveOrderId(secret: string, ownerId: string, paymentId: string): string {
  return uuidOfHash(sign(secret, `order ${JSON.stringify([ownerId, paymentId])}`, 'hex'));
}
