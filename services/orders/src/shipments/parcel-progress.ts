import { orderDelivered, orderShipped } from '@loop-petal/contracts/events/order-events';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { type Decision, deliveryDeadline, isOpen, type Note, type Order } from '../orders/order.ts';

export interface LabeledParcel {
  trackingNumber: string | null;
  status: string | null;
  labelUrl: string | null;
  estimatedDelivery: Date | null;
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  /** While the carrier is asked to void the label. */
  voidRequestedAt: Date | null;
}

/** The times when the carrier had all parcels of an order and when all had arrived; null before. */
export interface CarrierMoments {
  shippedAt: Date | null;
  deliveredAt: Date | null;
}

export function carrierMoments(parcels: readonly LabeledParcel[]): CarrierMoments {
  return {
    shippedAt: latestOfAll(parcels.map(({ handedOverAt, deliveredAt }) => handedOverAt ?? deliveredAt)),
    deliveredAt: latestOfAll(parcels.map(({ deliveredAt }) => deliveredAt)),
  };
}

function latestOfAll(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  if (known.length === 0 || known.length < moments.length) return null;
  return new Date(Math.max(...known.map((moment) => moment.getTime())));
}

/**
 * Derives an order's status from its labels and the carrier's scans, in any order of arrival: it is shipped when the
 * last parcel is handed over and delivered when the last one has arrived. A scan takes precedence over an admin's
 * status, except while a parcel that came back waits for its next label.
 */
export function followParcels(order: Order, parcels: readonly LabeledParcel[], note: Note): Decision {
  const decision: Decision = { change: changesOfLabels(order, parcels), notes: [note], events: [] };
  if (order.status === 'cancelled') return decision;
  const carrier = carrierMoments(parcels);
  if (carrier.deliveredAt) arrive(decision, order, carrier);
  else if (carrier.shippedAt && !parcels.some(isReturned)) depart(decision, order, carrier.shippedAt, parcels);
  return decision;
}

export const isReturned = ({ status }: LabeledParcel): boolean => status === RETURNED_TO_SENDER;

export const isBeingVoided = ({ voidRequestedAt }: LabeledParcel): boolean => voidRequestedAt !== null;

/** Follows a void. A parcel that was handed over meanwhile has an invalid label, so an admin must review its order. */
export function followVoid(order: Order, parcels: readonly LabeledParcel[], note: Note): Decision {
  const decision = followParcels(order, parcels, note);
  if (order.status !== 'shipped') return decision;
  Object.assign(decision.change, { needsReview: true, reviewReason: 'label' });
  const description = 'The order was already marked as handed over. The carrier doesn’t accept a voided label.';
  decision.notes.push({ type: 'shipment.sent-without-label', description, by: 'system' });
  return decision;
}

function changesOfLabels(order: Order, parcels: readonly LabeledParcel[]): Decision['change'] {
  const labeled = parcels.filter((parcel) => parcel.trackingNumber !== null && !isBeingVoided(parcel));
  const [first] = labeled;
  const estimates = labeled.flatMap(({ estimatedDelivery }) => estimatedDelivery?.getTime() ?? []);
  const promised = order.promise ? [deliveryDeadline(order.promise).getTime()] : [];
  const latest = Math.max(...estimates, ...promised);
  return {
    trackingNumber: first?.trackingNumber ?? null,
    shippingLabelUrl: first?.labelUrl ?? null,
    ...(Number.isFinite(latest) ? { estimatedDelivery: new Date(latest) } : {}),
  };
}

function arrive({ change, events }: Decision, order: Order, moments: CarrierMoments): void {
  Object.assign(change, moments, { stockLeft: true });
  if (order.status === 'delivered') return;
  change.status = 'delivered';
  events.push(orderDelivered({ orderId: order.id, reservationVersion: order.reservationVersion }));
}

function depart({ change, events }: Decision, order: Order, at: Date, parcels: readonly LabeledParcel[]): void {
  Object.assign(change, { shippedAt: at, stockLeft: true });
  // an admin set it to delivered before the carrier received it
  const wasTooEarly = order.status === 'delivered' && order.deliveredAt !== null && order.deliveredAt < at;
  if (!isOpen(order) && !wasTooEarly) return;
  Object.assign(change, { status: 'shipped', deliveredAt: null });
  events.push(shippedEvent({ ...order, ...change }, parcels));
}

export const shippedEvent = (
  { id: orderId, reservationVersion }: Pick<Order, 'id' | 'reservationVersion'>,
  parcels: readonly LabeledParcel[],
) =>
  orderShipped({
    orderId,
    reservationVersion,
    parcelTrackingNumbers: parcels.map((parcel) => parcel.trackingNumber),
    arrivedParcels: parcels.map((parcel) => parcel.deliveredAt !== null),
  });
