import { shipmentCreated } from '@loop-petal/contracts/events/shipment-events';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findShippingService, type ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { CreateShipmentRequest } from '@loop-petal/contracts/shapes/shipping';
import type { AuditNote, Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { type BookedParcel, LABEL_CREATED } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import { awaitProcessing } from '../orders/await-processing.ts';
import { holdOrderCopy, type OrderCopy } from '../orders/order-copy-store.ts';
import { deleteAttempt, leaseAttempt } from './attempt-store.ts';
import { failAttempt } from './fail-attempt.ts';
import { isUseless, labelPath, type Shipment } from './shipment.ts';
import { findShipmentsOfOrder, insertLabel, insertShipment } from './shipment-store.ts';
import { completeVoids, requestVoids } from './void-labels.ts';

type Request = z.output<typeof CreateShipmentRequest>;

/**
 * Books every parcel of an order and publishes `shipment.created` for each. A repeated call returns the same shipments
 * and completes an interrupted attempt.
 * @param record writes the audit entry in the admin's name
 * @returns one shipment per address of the order, sorted by parcel
 * @throws ShopError 404 for an unknown order, 409 `not_processing`, `not_paid`, `refunded` or `local_pickup`, 409 `shipment_under_way`
 * while another process books it, 422 `carrier_refused`, 503 `carrier_unavailable`
 */
export function createShipment(ctx: Context, request: Request, record: Recorder): Promise<Shipment[]> {
  const { orderId } = request;
  const running =
    ctx.creating.get(orderId) ?? bookParcels(ctx, request, record).finally(() => ctx.creating.delete(orderId));
  ctx.creating.set(orderId, running);
  return running;
}

async function bookParcels(ctx: Context, request: Request, record: Recorder): Promise<Shipment[]> {
  await completeVoids(ctx, request.orderId);
  const existing = await findShipmentsOfOrder(ctx.pool, request.orderId);
  if (existing[0] && existing.length === existing[0].parcels) return existing;

  const order = await awaitProcessing(ctx, request.orderId);
  if (isPickup(order.shippingMethod)) {
    throw conflict('The customer collects this order at the shop, so it needs no label.', 'local_pickup');
  }
  const service = request.serviceType ?? findShippingService(order.shippingMethod)?.code ?? 'FEDEX_GROUND';
  for (const index of order.addresses.keys()) {
    if (!existing.some(({ parcel }) => parcel === index + 1)) await bookParcel(ctx, order, index, service, record);
  }
  const shipments = await findShipmentsOfOrder(ctx.pool, order.id);
  if (shipments.length === 0)
    throw conflict('This order has just changed, so its new label is void.', 'not_processing');
  return shipments;
}

async function bookParcel(
  ctx: Context,
  order: OrderCopy,
  index: number,
  service: ShippingServiceCode,
  record: Recorder,
) {
  const parcel = index + 1;
  const address = order.addresses[index];
  if (!address) return;
  const attempt = await leaseAttempt(ctx.pool, order.id, parcel);
  if (!attempt) throw conflict('This shipment is already being created.', 'shipment_under_way');
  try {
    const parcelToBook = {
      ...attempt,
      service,
      address,
      pieces: piecesPerParcel(order),
      today: shopDay(ctx.now(), ctx.timeZone),
    };
    const booked = await ctx.carrier.book(parcelToBook, ctx.now());
    const shipment: Shipment = {
      id: attempt.shipmentId,
      orderId: order.id,
      userId: order.userId,
      parcel,
      parcels: order.addresses.length,
      trackingNumber: booked.trackingNumber,
      estimatedDelivery: booked.estimatedDelivery,
      service,
      address,
      destinationZip: address.zipCode,
      destination: `${address.city}, ${address.state}`,
      stage: LABEL_CREATED,
      createdAt: ctx.now(),
      handedOverAt: null,
      deliveredAt: null,
      voidRequestedAt: null,
      voidedAt: null,
    };
    await storeShipment(ctx, booked, shipment, order.shippingMethod, record);
  } catch (error) {
    await failAttempt(ctx, { orderId: order.id, parcel, isRepeat: attempt.isRepeat }, error);
  }
}

async function storeShipment(
  ctx: Context,
  booked: BookedParcel,
  shipment: Shipment,
  bookedFor: string,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await deleteAttempt(tx, shipment.orderId, shipment.parcel);
    // during the carrier's call, the order may have changed or its customer may have been erased
    const order = await holdOrderCopy(tx, shipment.orderId);
    const isErased = order?.isErased === true;
    const erased = { userId: null, address: null, destination: '', destinationZip: '' };
    const stored = { ...shipment, ...(isErased ? erased : {}) };
    if (!(await insertShipment(tx, stored, booked.costCents ?? null))) return;
    if (booked.label && !isErased) await insertLabel(tx, shipment.id, booked.label);
    await addToOutbox(
      tx,
      shipmentCreated({
        shipmentId: shipment.id,
        orderId: shipment.orderId,
        trackingNumber: shipment.trackingNumber,
        service: shipment.service,
        labelUrl: labelPath(shipment.id),
        estimatedDelivery: shipment.estimatedDelivery.toISOString(),
        parcel: shipment.parcel,
        parcels: shipment.parcels,
      }),
      record(shipmentNote(shipment)),
    );
    if (order && isUseless(shipment, order, bookedFor)) await requestVoids(tx, [stored], ctx.now());
  });
  ctx.outbox.wake();
}

const shipmentNote = ({ orderId, service, trackingNumber }: Shipment): AuditNote => ({
  action: 'created a shipment',
  subject: { kind: 'order', id: orderId },
  label: `Order ${orderNumber(orderId)}`,
  changes: [
    { field: 'service', from: null, to: service },
    { field: 'trackingNumber', from: null, to: trackingNumber },
  ],
});

/** Assumes that all parcels of an order are equally heavy. */
const piecesPerParcel = ({ pieces, addresses }: OrderCopy) => Math.max(1, Math.ceil(pieces / addresses.length));
