import { createHmac, timingSafeEqual } from 'node:crypto';
import { labelPath } from './shipment.ts';

const VALID_MS = 60 * 60 * 1000;

/** A link to a label that anybody who has it can open for an hour. */
export function signLabelLink(secret: string, shipmentId: string, now: Date): string {
  const expires = now.getTime() + VALID_MS;
  return `${labelPath(shipmentId)}?expires=${expires}&signature=${signature(secret, shipmentId, expires)}`;
}

export function isLabelLinkValid(
  secret: string,
  shipmentId: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires < now.getTime() || typeof query.signature !== 'string') return false;
  const expected = Buffer.from(signature(secret, shipmentId, expires));
  const given = Buffer.from(query.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const signature = (secret: string, shipmentId: string, expires: number): string =>
  createHmac('sha256', secret).update(`label:${shipmentId}:${expires}`).digest('hex');
