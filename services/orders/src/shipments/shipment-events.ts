import type { EventOf } from '@loop-petal/contracts/events/event';
import type { shipmentCreated, shipmentDelivered, shipmentMoved } from '@loop-petal/contracts/events/shipment-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { recordDelivery, recordLabel } from './parcel-progress.ts';
import { trackingNumbersByParcel, upsertShipment } from './shipment-store.ts';

/** Marks a parcel as labelled; the order is shipped once all of its parcels have a label. */
export async function onShipmentCreated(tx: Queryable, event: EventOf<typeof shipmentCreated>): Promise<void> {
  const { shipmentId, orderId, trackingNumber, labelUrl, service, parcel } = event.data;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const at = new Date(event.time);
  const label = { number: parcel - 1, labelUrl, service };
  await upsertShipment(tx, { shipmentId, orderId, trackingNumber, status: 'Label created', at, label });
  const numbers = await trackingNumbersByParcel(tx, orderId);
  const announced = { trackingNumber, labelUrl, parcel, estimatedDelivery: new Date(event.data.estimatedDelivery) };
  await saveDecision(tx, order, recordLabel(order, announced, numbers, at), at);
}

/** Marks a parcel as scanned by the carrier. */
export async function onShipmentMoved(tx: Queryable, event: EventOf<typeof shipmentMoved>): Promise<void> {
  const { shipmentId, orderId, trackingNumber, status, description, location } = event.data;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const at = new Date(event.time);
  await upsertShipment(tx, { shipmentId, orderId, trackingNumber, status, at });
  const where = location ? ` (${location})` : '';
  const notes = [{ type: 'shipment.moved', description: `${description}${where}`, by: 'system' }];
  await saveDecision(tx, order, { change: {}, notes, events: [] }, at);
}

/** Marks a parcel as delivered; the order is delivered once all of its parcels are. */
export async function onShipmentDelivered(tx: Queryable, event: EventOf<typeof shipmentDelivered>): Promise<void> {
  const { shipmentId, orderId, trackingNumber, allDelivered } = event.data;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const at = new Date(event.time);
  const deliveredAt = new Date(event.data.deliveredAt);
  await upsertShipment(tx, { shipmentId, orderId, trackingNumber, status: 'Delivered', at, deliveredAt });
  await saveDecision(tx, order, recordDelivery(order, { trackingNumber, deliveredAt, allDelivered }), at);
}
