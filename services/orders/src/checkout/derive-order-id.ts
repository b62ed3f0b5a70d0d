import { uuidOfHash } from '@loop-petal/service-kit/security/hashed-uuid';
import { sign } from '@loop-petal/service-kit/security/signatures';

/**
 * One payment makes one order: its id follows from the payment, so that a submission that failed after claiming the
 * payment is continued by the next one. Unguessable without the secret.
 */
export function deriveOrderId(secret: string, ownerId: string, paymentId: string): string {
  return uuidOfHash(sign(secret, `order ${JSON.stringify([ownerId, paymentId])}`, 'hex'));
}
