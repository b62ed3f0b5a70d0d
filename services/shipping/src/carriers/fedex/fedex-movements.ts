import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import type { Movement } from '../carrier.ts';
import { CARRIER_CANCELLED, DELIVERED, LABEL_CREATED } from '../carrier.ts';
import type { TrackResult } from './fedex-schemas.ts';

/** Stages by FedEx's derived status codes; all other codes mean in transit. */
const STAGES: Record<string, string> = {
  IN: LABEL_CREATED,
  OC: LABEL_CREATED,
  PU: 'Picked up',
  OD: 'Out for delivery',
  DL: DELIVERED,
  DE: 'Exception: delayed',
  DY: 'Exception: delayed',
  SE: 'Exception: delayed',
  CD: 'Exception: delayed',
  CA: CARRIER_CANCELLED,
  RS: RETURNED_TO_SENDER,
};

/**
 * Oldest first; skips scans without a readable time. All scans on the way back have the stage of the return, since a
 * delivery to the shop is not the customer's.
 */
export function parseMovements(results: readonly TrackResult[]): Movement[] {
  const movements = results
    .flatMap(({ scanEvents = [] }) => scanEvents)
    .map(({ date, eventDescription, derivedStatusCode, eventType, scanLocation }) => ({
      stage: STAGES[derivedStatusCode ?? ''] ?? STAGES[eventType ?? ''] ?? 'In transit',
      description: eventDescription,
      at: new Date(date),
      location: [scanLocation?.city, scanLocation?.stateOrProvinceCode].filter(Boolean).join(', ') || null,
    }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const turned = movements.findIndex(({ stage }) => stage === RETURNED_TO_SENDER);
  return movements.map((one, at) => (turned >= 0 && at > turned ? { ...one, stage: RETURNED_TO_SENDER } : one));
}
