import type { InternalOrderView } from '@loop-petal/contracts/orders-api';
import { shipmentCreated } from '@loop-petal/contracts/shipment-events';
import type { CreateShipmentRequest } from '@loop-petal/contracts/shipping-api';
import { findShippingService, type ShippingServiceCode } from '@loop-petal/contracts/shipping-services';
import type { AuditNote, Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, unavailable, unprocessable } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { type AnnouncedParcel, CarrierError } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import { beginAttempt, endAttempt, endLease } from './attempt-store.ts';
import { labelPath, type Shipment } from './shipment.ts';
import { insertShipment, keepLabel, shipmentsOfOrder } from './shipment-store.ts';

type Request = z.output<typeof CreateShipmentRequest>;
type Order = z.output<typeof InternalOrderView>;

/**
 * Announces every parcel of an order to the carrier. Asking again answers the same shipments; an attempt that broke
 * off half-way is completed.
 */
export function createShipment(ctx: Context, request: Request, record: Recorder): Promise<Shipment[]> {
  const { orderId } = request;
  const running =
    ctx.creating.get(orderId) ?? announceParcels(ctx, request, record).finally(() => ctx.creating.delete(orderId));
  ctx.creating.set(orderId, running);
  return running;
}

async function announceParcels(ctx: Context, request: Request, record: Recorder): Promise<Shipment[]> {
  const existing = await shipmentsOfOrder(ctx.pool, request.orderId);
  if (existing[0] && existing.length === existing[0].parcels) return existing;

  const order = await ctx.orders.call('GET /internal/orders/{id}', { params: { id: request.orderId } });
  if (order.status !== 'processing') {
    throw conflict('A shipment can be created only while the order is processing.', 'not_processing');
  }
  const service = request.serviceType ?? findShippingService(order.shippingMethod)?.code ?? 'FEDEX_GROUND';
  for (const index of order.parcels.keys()) {
    if (!existing.some(({ parcel }) => parcel === index + 1)) await announceParcel(ctx, order, index, service, record);
  }
  return shipmentsOfOrder(ctx.pool, order.id);
}

async function announceParcel(
  ctx: Context,
  order: Order,
  index: number,
  service: ShippingServiceCode,
  record: Recorder,
) {
  const parcel = index + 1;
  const address = order.parcels[index]?.address;
  if (!address) return;
  const attempt = await beginAttempt(ctx.pool, order.id, parcel);
  if (!attempt) throw conflict('This shipment is being created at this moment.', 'shipment_under_way');
  try {
    const parcelToSend = { ...attempt, service, address, pieces: piecesPerParcel(order) };
    const announced = await ctx.carrier.announce(parcelToSend, ctx.now());
    const shipment: Shipment = {
      id: attempt.shipmentId,
      orderId: order.id,
      userId: order.userId,
      parcel,
      parcels: order.parcels.length,
      trackingNumber: announced.trackingNumber,
      estimatedDelivery: announced.estimatedDelivery,
      service,
      address,
      destinationZip: address.zipCode,
      destination: `${address.city}, ${address.state}`,
      stage: 'Label created',
      createdAt: ctx.now(),
      deliveredAt: null,
    };
    await storeShipment(ctx, announced, shipment, record);
  } catch (error) {
    const nothingDone = error instanceof CarrierError && error.outcome !== 'unknown' && !attempt.isRepeat;
    await (nothingDone ? endAttempt : endLease)(ctx.pool, order.id, parcel);
    throw error instanceof CarrierError ? refusalOf(ctx, error) : error;
  }
}

async function storeShipment(
  ctx: Context,
  announced: AnnouncedParcel,
  shipment: Shipment,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await endAttempt(tx, shipment.orderId, shipment.parcel);
    if (!(await insertShipment(tx, shipment, announced.costCents ?? null))) return;
    if (announced.label) await keepLabel(tx, shipment.id, announced.label);
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
  });
  ctx.outbox.wake();
}

const shipmentNote = ({ orderId, service, trackingNumber }: Shipment): AuditNote => ({
  action: 'created a shipment',
  subject: { kind: 'order', id: orderId },
  label: `Order ${orderId.slice(0, 8)}`,
  changes: [
    { field: 'service', from: null, to: service },
    { field: 'trackingNumber', from: null, to: trackingNumber },
  ],
});

/** Orders do not tell which pieces go where, so parcels share the weight. */
const piecesPerParcel = ({ orderItems = [], parcels }: Order) =>
  Math.max(1, Math.ceil(orderItems.reduce((sum, { quantity }) => sum + quantity, 0) / parcels.length));

function refusalOf(ctx: Context, error: CarrierError) {
  ctx.logger.warn({ err: error, carrier: ctx.carrier.name }, 'a parcel could not be announced');
  if (error.outcome === 'refused') {
    return unprocessable('The carrier does not take this parcel. Please check address and service.', 'carrier_refused');
  }
  return unavailable('The carrier does not answer. Please try again in a moment.', 'carrier_unavailable');
}
