import { isSignedQuery, signedQuery } from '@loop-petal/service-kit/security/signatures';
import { labelPath } from './shipment.ts';

const LINK_VALID_MS = 60 * 60 * 1000;
const subjectOf = (shipmentId: string): string => `label:${shipmentId}`;

/** A link that opens a label for an hour without a sign-in. @param secret at least 32 characters */
export const signLabelLink = (secret: string, shipmentId: string, now: Date): string =>
  `${labelPath(shipmentId)}?${signedQuery(secret, subjectOf(shipmentId), now, LINK_VALID_MS)}`;

export const isLabelLinkValid = (
  secret: string,
  shipmentId: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean => isSignedQuery(secret, subjectOf(shipmentId), query, now);
