import { shopDay } from '@loop-petal/contracts/rules/days';
import type { ReturnLabelRequest } from '@loop-petal/contracts/shapes/shipping';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findOrderCopy, holdOrderCopy } from '../orders/order-copy-store.ts';
import { deleteAttempt, leaseAttempt } from '../shipments/attempt-store.ts';
import { failAttempt } from '../shipments/fail-attempt.ts';
import { findReturnLabel, insertReturnLabel, type ReturnLabel } from './return-label-store.ts';

const SERVICE = 'FEDEX_GROUND';
/** The attempts of a return have its id instead of an order's. */
const PARCEL = 1;

/**
 * Books a parcel from the customer to the shop. A repeated call returns the same label and completes an interrupted
 * attempt.
 * @throws ShopError 409 `no_return_labels`, `no_address`, `no_shop_address` or `return_closed`, 409 `shipment_under_way`
 * while another request books it, 422 `carrier_refused`, 503 `carrier_unavailable`
 */
export async function createReturnLabel(
  ctx: Context,
  returnId: string,
  request: z.output<typeof ReturnLabelRequest>,
): Promise<ReturnLabel> {
  const label = (await findReturnLabel(ctx.pool, returnId)) ?? (await bookReturn(ctx, returnId, request));
  if (label.unneededAt) throw conflict('This return needs no label. Please reload the order.', 'return_closed');
  return label;
}

async function bookReturn(
  ctx: Context,
  returnId: string,
  { orderId, parcel, pieces }: z.output<typeof ReturnLabelRequest>,
): Promise<ReturnLabel> {
  if (!ctx.carrier.hasReturnLabels) {
    throw conflict(
      'The carrier does not offer return labels. Please accept the return with instructions.',
      'no_return_labels',
    );
  }
  if (!ctx.settings.current().address) {
    throw conflict('Please enter the shop’s address in the settings first.', 'no_shop_address');
  }
  const order = await findOrderCopy(ctx.pool, orderId);
  const address = order?.addresses[parcel - 1];
  if (!address?.addressLine1) throw conflict('The customer’s address is not known.', 'no_address');

  const attempt = await leaseAttempt(ctx.pool, returnId, PARCEL);
  if (!attempt) throw conflict('This label is already being created.', 'shipment_under_way');
  try {
    // Another request may have booked it before the lease.
    const known = await findReturnLabel(ctx.pool, returnId);
    if (known) {
      await deleteAttempt(ctx.pool, returnId, PARCEL);
      return known;
    }
    const today = shopDay(ctx.now(), ctx.timeZone);
    const parcelToBook = { ...attempt, service: SERVICE, address, pieces, today, isReturn: true } as const;
    const booked = await ctx.carrier.book(parcelToBook, ctx.now());
    return await inTransaction(ctx.pool, async (tx) => {
      await deleteAttempt(tx, returnId, PARCEL);
      // The customer may have been erased during the carrier's call.
      const held = await holdOrderCopy(tx, orderId);
      const isErased = held?.isErased !== false;
      const label = {
        returnId,
        orderId,
        userId: held?.userId ?? null,
        trackingNumber: booked.trackingNumber,
        service: SERVICE,
        address: isErased ? null : address,
        pdf: booked.label && !isErased ? Buffer.from(booked.label) : null,
        createdAt: ctx.now(),
      } as const;
      return { ...label, unneededAt: await insertReturnLabel(tx, label, booked.costCents ?? null) };
    });
  } catch (error) {
    return failAttempt(ctx, { orderId: returnId, parcel: PARCEL, isRepeat: attempt.isRepeat }, error);
  }
}
