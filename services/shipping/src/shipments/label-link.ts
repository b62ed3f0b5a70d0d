import { isSignedQuery, signedQuery } from '@loop-petal/service-kit/security/signatures';
import { labelPath } from './shipment.ts';

const VALID_MS = 60 * 60 * 1000;
const subjectOf = (shipmentId: string): string => `label:${shipmentId}`;

/** A link to a label that anybody who has it can open for an hour. */
export const signLabelLink = (secret: string, shipmentId: string, now: Date): string =>
  `${labelPath(shipmentId)}?${signedQuery(secret, subjectOf(shipmentId), now, VALID_MS)}`;

export const isLabelLinkValid = (
  secret: string,
  shipmentId: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean => isSignedQuery(secret, subjectOf(shipmentId), query, now);
