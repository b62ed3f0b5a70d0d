import {
  shipmentVoided,
  shipmentVoidRefused,
  shipmentVoidRequested,
} from '@loop-petal/contracts/events/shipment-events';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import type { VoidLabelsRequest } from '@loop-petal/contracts/shapes/shipping';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound, ShopError } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { z } from 'zod';
import { CarrierError } from '../carriers/carrier.ts';
import { carrierRefusal } from '../carriers/carrier-refusal.ts';
import type { Context } from '../context.ts';
import type { Shipment } from './shipment.ts';
import { findShipmentsToVoid, lockShipmentsOf, saveVoided, saveVoidRequests, withdrawVoid } from './shipment-store.ts';

type Request = z.output<typeof VoidLabelsRequest>;

const EVERY_MS = 5000;
const MAX_LABELS = 200;

/**
 * Voids the label of a parcel, the label with a tracking number, or all labels of an order whose parcels the carrier
 * doesn't have. Idempotent.
 * @returns all chosen shipments whose label is void
 * @throws ShopError 404 for an unknown tracking number, 409 `handed_over`, 503 `carrier_unavailable`; then the label is
 * voided later
 */
export async function voidLabels(ctx: Context, request: Request): Promise<Shipment[]> {
  const chosen = await inTransaction(ctx.pool, async (tx) => {
    const asked = (await lockShipmentsOf(tx, request.orderId)).filter((shipment) => isChosen(shipment, request));
    if (request.trackingNumber && asked.length === 0) throw notFound('Label not found');
    const latest = [...new Map(asked.map((shipment) => [shipment.parcel, shipment])).values()];
    if (latest.length > 0 && latest.every(isHandedOver)) throw handedOver();
    const shipments = asked.filter((shipment) => !isHandedOver(shipment));
    const now = ctx.now();
    await requestVoids(
      tx,
      shipments.filter(({ voidRequestedAt }) => !voidRequestedAt),
      now,
    );
    return shipments.map((shipment) => ({ ...shipment, voidRequestedAt: shipment.voidRequestedAt ?? now }));
  });
  ctx.outbox.wake();
  const voided: Shipment[] = [];
  for (const shipment of chosen) {
    const voidedAt = shipment.voidedAt ?? (await voidLabel(ctx, shipment));
    if (!voidedAt) throw handedOver();
    voided.push({ ...shipment, voidedAt });
  }
  return voided;
}

/** Makes labels unusable in the caller's transaction; `voidRequestedLabels` asks the carrier. */
export async function requestVoids(tx: Queryable, shipments: readonly Shipment[], at: Date): Promise<void> {
  if (shipments.length === 0) return;
  await saveVoidRequests(tx, shipments, at);
  const events = shipments.map(({ id: shipmentId, orderId, trackingNumber }) =>
    shipmentVoidRequested({ shipmentId, orderId, trackingNumber }),
  );
  await addToOutbox(tx, ...events);
}

/** Completes the requested voids of an order, so that its parcels can get new labels. @throws as `voidLabels` */
export async function completeVoids(ctx: Context, orderId: string): Promise<void> {
  for (const shipment of await findShipmentsToVoid(ctx.pool, orderId, MAX_LABELS)) {
    if (!(await voidLabel(ctx, shipment))) throw handedOver();
  }
}

/** Voids the labels left by cancelled orders and interrupted requests. Safe with several replicas. */
export async function voidRequestedLabels(ctx: Context): Promise<void> {
  for (const shipment of await findShipmentsToVoid(ctx.pool, null, MAX_LABELS)) {
    // the next run retries labels for which the carrier does not answer
    await voidLabel(ctx, shipment).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
    });
  }
}

/** Asks the carrier to void a label, unless it has brought the parcel back. @returns when it was voided; undefined when the carrier has the parcel */
async function voidLabel(ctx: Context, shipment: Shipment): Promise<Date | undefined> {
  const { id, orderId, trackingNumber } = shipment;
  try {
    if (!isReturned(shipment)) await ctx.carrier.void(shipment, ctx.now());
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.outcome !== 'refused') throw carrierRefusal(ctx, error);
    await inTransaction(ctx.pool, async (tx) => {
      await withdrawVoid(tx, id);
      await addToOutbox(tx, shipmentVoidRefused({ shipmentId: id, orderId, trackingNumber }));
    });
    ctx.outbox.wake();
    return undefined;
  }
  const voidedAt = await inTransaction(ctx.pool, async (tx) => {
    const stored = (await lockShipmentsOf(tx, orderId)).find((one) => one.id === id);
    if (stored?.voidedAt) return stored.voidedAt;
    const now = ctx.now();
    await saveVoided(tx, id, now);
    await addToOutbox(tx, shipmentVoided({ shipmentId: id, orderId, trackingNumber, voidedAt: now.toISOString() }));
    return now;
  });
  ctx.outbox.wake();
  return voidedAt;
}

function isChosen({ parcel, trackingNumber, voidedAt }: Shipment, request: Request): boolean {
  if (request.trackingNumber !== undefined) return trackingNumber === request.trackingNumber;
  if (request.parcel !== undefined) return parcel === request.parcel + 1 && !voidedAt;
  return true;
}

/** Whether the carrier has the parcel of this label. */
const isHandedOver = (shipment: Shipment): boolean =>
  shipment.handedOverAt !== null && shipment.voidedAt === null && !isReturned(shipment);

const isReturned = ({ stage }: Shipment): boolean => stage === RETURNED_TO_SENDER;

const handedOver = () => conflict('The carrier already has this parcel, so its label can’t be voided.', 'handed_over');

export const createVoidLoop = (ctx: Context) =>
  createLoop({
    name: 'voiding labels',
    everyMs: EVERY_MS,
    logger: ctx.logger,
    run: () => voidRequestedLabels(ctx),
  });
