import type { EventOf } from '@loop-petal/contracts/events/event';
import type {
  shipmentCreated,
  shipmentDelivered,
  shipmentHandedOver,
  shipmentMoved,
  shipmentVoided,
  shipmentVoidRefused,
  shipmentVoidRequested,
} from '@loop-petal/contracts/events/shipment-events';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { endOpenDue } from '../dues/withdraw-due.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { followParcels, followVoid } from './parcel-progress.ts';
import { listParcels, type ShipmentUpdate, saveVoided, saveVoidRequest, upsertShipment } from './shipment-store.ts';

/** A label is bought; the parcel is not handed over yet. */
export function onShipmentCreated(tx: Queryable, event: EventOf<typeof shipmentCreated>): Promise<void> {
  const { labelUrl, service, parcel, trackingNumber } = event.data;
  const label = { number: parcel - 1, labelUrl, service, estimatedDelivery: new Date(event.data.estimatedDelivery) };
  return updateShipment(
    tx,
    event,
    { status: 'Label created', label },
    {
      type: 'shipment.created',
      description: `Label created for parcel ${parcel}, tracking number ${trackingNumber}.`,
    },
  );
}

export function onShipmentHandedOver(tx: Queryable, event: EventOf<typeof shipmentHandedOver>): Promise<void> {
  const handedOverAt = new Date(event.data.handedOverAt);
  return updateShipment(
    tx,
    event,
    { handedOverAt },
    {
      type: 'shipment.handed-over',
      description: `Parcel ${event.data.trackingNumber} was handed over to the carrier.`,
    },
  );
}

export function onShipmentDelivered(tx: Queryable, event: EventOf<typeof shipmentDelivered>): Promise<void> {
  const deliveredAt = new Date(event.data.deliveredAt);
  return updateShipment(
    tx,
    event,
    { status: 'Delivered', deliveredAt },
    {
      type: 'shipment.delivered',
      description: `Parcel ${event.data.trackingNumber} arrived.`,
    },
  );
}

/** The parcel can't be handed over until the carrier has answered. */
export async function onShipmentVoidRequested(
  tx: Queryable,
  { data, time }: EventOf<typeof shipmentVoidRequested>,
): Promise<void> {
  const { orderId, trackingNumber } = data;
  const order = await lockOrder(tx, orderId);
  if (!(await saveVoidRequest(tx, data, new Date(time))) || !order) return;
  const description = `The label ${trackingNumber} is being voided.`;
  const note = { type: 'shipment.void-requested', description, by: 'system' };
  await saveDecision(tx, order, followParcels(order, await listParcels(tx, orderId), note), new Date(time));
}

/** A parcel without a valid label needs a new one. A label voided by an admin is already stored as void. */
export async function onShipmentVoided(tx: Queryable, { data, time }: EventOf<typeof shipmentVoided>): Promise<void> {
  const { orderId, trackingNumber } = data;
  const order = await lockOrder(tx, orderId);
  const fresh = await saveVoided(tx, orderId, [data]);
  if (!order || fresh.length === 0) return;
  const description = `The label ${trackingNumber} was voided.`;
  const note = { type: 'shipment.voided', description, by: 'system' };
  const decision = followVoid(order, await listParcels(tx, orderId), note);
  await saveDecision(tx, order, decision, new Date(time));
}

/** Stores a shipment's update, even if its label or order is not known yet, and updates the order. */
async function updateShipment(
  tx: Queryable,
  { data, time }: { data: Pick<ShipmentUpdate, 'shipmentId' | 'orderId' | 'trackingNumber'>; time: string },
  update: Partial<ShipmentUpdate>,
  note: { type: string; description: string },
): Promise<void> {
  const at = new Date(time);
  const { shipmentId, orderId, trackingNumber } = data;
  const order = await lockOrder(tx, orderId);
  await upsertShipment(tx, { shipmentId, orderId, trackingNumber, at, ...update });
  if (!order) return;
  // the parcel ships with the label's service
  if (update.label) await endOpenDue(tx, orderId, 'system', at);
  const decision = followParcels(order, await listParcels(tx, orderId), { ...note, by: 'system' });
  await saveDecision(tx, order, decision, at);
}

/** The customer doesn't get a parcel that comes back, so an admin must contact them or refund the order. */
export async function onShipmentMoved(tx: Queryable, event: EventOf<typeof shipmentMoved>): Promise<void> {
  const { shipmentId, orderId, trackingNumber, status, description } = event.data;
  const order = await lockOrder(tx, orderId);
  const at = new Date(event.time);
  await upsertShipment(tx, { shipmentId, orderId, trackingNumber, status, at });
  if (!order) return;
  const notes = [{ type: 'shipment.moved', description, by: 'system' }];
  const isReturned = status === RETURNED_TO_SENDER;
  const change = isReturned ? { needsReview: true, reviewReason: 'returned' as const } : {};
  await saveDecision(tx, order, { change, notes, events: [] }, at);
}

/** The carrier has a parcel whose label should be void: an admin must stop the parcel of a cancelled order. */
export async function onShipmentVoidRefused(
  tx: Queryable,
  { data, time }: EventOf<typeof shipmentVoidRefused>,
): Promise<void> {
  const { orderId, trackingNumber } = data;
  const order = await lockOrder(tx, orderId);
  await saveVoidRequest(tx, data, null);
  if (!order) return;
  const description = `The label ${trackingNumber} could not be voided: the carrier has the parcel.`;
  const note = { type: 'shipment.void-refused', description, by: 'system' };
  const decision = followParcels(order, await listParcels(tx, orderId), note);
  const isSentInVain = order.status === 'cancelled' || order.paymentStatus === 'refunded';
  if (isSentInVain) Object.assign(decision.change, { needsReview: true, reviewReason: 'label' });
  await saveDecision(tx, order, decision, new Date(time));
}
