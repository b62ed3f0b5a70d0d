import { sign } from '@loop-petal/service-kit/security/signatures';

/**
 * One payment makes one order: its id follows from the payment, so that a submission that failed after claiming the
 * payment is continued by the next one. Unguessable without the secret.
 */
export function deriveOrderId(secret: string, ownerId: string, paymentId: string): string {
  const bytes = Buffer.from(sign(secret, `order ${JSON.stringify([ownerId, paymentId])}`, 'hex'), 'hex').subarray(
    0,
    16,
  );
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
