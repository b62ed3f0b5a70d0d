import { randomUUID } from 'node:crypto';
import { shipmentCreated } from '@loop-petal/contracts/shipment-events';
import type { CreateShipmentRequest } from '@loop-petal/contracts/shipping-api';
import { findShippingService } from '@loop-petal/contracts/shipping-services';
import { conflict } from '@loop-petal/service-kit/errors';
import { addToOutbox } from '@loop-petal/service-kit/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { labelPath, type Shipment } from './shipment.ts';
import { insertShipment, shipmentsOfOrder } from './shipment-store.ts';

/**
 * Announces every parcel of an order to the carrier. Asking again answers the same shipments; an attempt that broke
 * off half-way is completed.
 */
export async function createShipment(
  ctx: Context,
  request: z.output<typeof CreateShipmentRequest>,
): Promise<Shipment[]> {
  const existing = await shipmentsOfOrder(ctx.pool, request.orderId);
  if (existing[0] && existing.length === existing[0].parcels) return existing;

  const order = await ctx.orders.find(request.orderId);
  if (order.status !== 'processing') {
    throw conflict('A shipment can be created only while the order is processing.', 'not_processing');
  }
  const service = request.serviceType ?? findShippingService(order.shippingMethod)?.code ?? 'FEDEX_GROUND';
  const missing = order.parcels.flatMap(({ address }, index) =>
    existing.some(({ parcel }) => parcel === index + 1) ? [] : [{ address, parcel: index + 1 }],
  );
  for (const { address, parcel } of missing) {
    const shipmentId = randomUUID();
    const announced = await ctx.carrier.announce({ shipmentId, service, address });
    await storeShipment(ctx, {
      id: shipmentId,
      orderId: order.id,
      userId: order.userId,
      parcel,
      parcels: order.parcels.length,
      ...announced,
      service,
      address,
      destinationZip: address.zipCode,
      destination: `${address.city}, ${address.state}`,
      stage: 'Label created',
      createdAt: new Date(),
      deliveredAt: null,
    });
  }
  return shipmentsOfOrder(ctx.pool, order.id);
}

async function storeShipment(ctx: Context, shipment: Shipment): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await insertShipment(tx, shipment))) return;
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
    );
  });
  ctx.outbox.wake();
}
