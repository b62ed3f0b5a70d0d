import { orderDelivered, orderShipped } from '@loop-petal/contracts/events/order-events';
import type { Decision, Order } from '../orders/order.ts';

interface LabelledParcel {
  trackingNumber: string;
  labelUrl: string;
  estimatedDelivery: Date;
  parcel: number;
}

/** Records a label; with all labels the order is shipped. @param numbers of all parcels; null without a label */
export function recordLabel(
  order: Order,
  parcel: LabelledParcel,
  numbers: readonly (string | null)[],
  now: Date,
): Decision {
  const decision: Decision = { change: {}, notes: [], events: [] };
  if (parcel.parcel === 1 || order.trackingNumber === null) {
    decision.change.trackingNumber = parcel.trackingNumber;
    decision.change.shippingLabelUrl = parcel.labelUrl;
  }
  if (!order.estimatedDelivery || order.estimatedDelivery < parcel.estimatedDelivery) {
    decision.change.estimatedDelivery = parcel.estimatedDelivery;
  }
  decision.notes.push({
    type: 'shipment.created',
    description: `Parcel ${parcel.parcel} got its label. Tracking number ${parcel.trackingNumber}.`,
    by: 'system',
  });
  // The parcel has to be cancelled at the carrier.
  if (order.status === 'cancelled') decision.change.needsReview = true;
  const parcelTrackingNumbers = numbers.filter((number) => number !== null);
  if (parcelTrackingNumbers.length < numbers.length) return decision;
  if (order.shippedAt === null) decision.change.shippedAt = now;
  // A delivery that was reported first, or a cancellation, is kept.
  if (order.status !== 'pending' && order.status !== 'processing') return decision;
  decision.change.status = 'shipped';
  const trackingNumber = decision.change.trackingNumber ?? order.trackingNumber;
  const { id: orderId, reservationVersion } = order;
  decision.events.push(orderShipped({ orderId, reservationVersion, trackingNumber, parcelTrackingNumbers }));
  return decision;
}

/** Records a delivered parcel; the order is delivered when every parcel is. */
export function recordDelivery(
  order: Order,
  parcel: { trackingNumber: string; deliveredAt: Date; allDelivered: boolean },
): Decision {
  const note = { type: 'shipment.delivered', description: `Parcel ${parcel.trackingNumber} arrived.`, by: 'system' };
  const decision: Decision = { change: {}, notes: [note], events: [] };
  if (!parcel.allDelivered || order.status === 'delivered' || order.status === 'cancelled') return decision;
  decision.change = { status: 'delivered', deliveredAt: order.deliveredAt ?? parcel.deliveredAt };
  const { id: orderId, reservationVersion } = order;
  decision.events.push(orderDelivered({ orderId, reservationVersion }));
  return decision;
}
