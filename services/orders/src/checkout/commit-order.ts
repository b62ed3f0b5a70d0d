import { randomUUID } from 'node:crypto';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';
import { recordAgreement } from '../agreed/accept-quote.ts';
import type { Context } from '../context.ts';
import type { OrderRecord } from '../orders/order.ts';
import { placedOrderView } from '../orders/order-views.ts';
import { saveDecision } from '../orders/save-decision.ts';
import { reconcile } from '../payments/reconcile-payment.ts';
import { superseded } from '../reservations/reserve.ts';
import { planReviewRequest } from '../reviews/review-request-store.ts';
import { followParcels } from '../shipments/parcel-progress.ts';
import { listParcels } from '../shipments/shipment-store.ts';
import type { PlacedOrder } from './decide-checkout.ts';
import { findAnswer } from './gather-facts.ts';
import { insertOrder } from './insert-order.ts';
import { type OrderSubmission, type PlaceOrderResult, repeatedAnswer } from './submission.ts';

export const ordersPlaced = createCounter('orders_placed_total', 'Orders that were placed');
export const ordersPlacedCents = createCounter('orders_placed_cents_total', 'Total of placed orders in cents');

/**
 * Stores order, lines, idempotency key, history and events in one transaction. Of concurrent submissions, the first is
 * stored and all get its answer.
 * @throws ShopError 409 `payment_used`, `superseded` or `idempotency_key_reused`, and the refusals of a quote
 */
export async function commitOrder(
  ctx: Context,
  submission: OrderSubmission,
  { order, events, paymentCents }: PlacedOrder,
): Promise<PlaceOrderResult> {
  const answer = PlacedOrderView.parse(placedOrderView(ctx, order, order.createdAt));
  const keyed = { ownerId: submission.shopper.ownerId, key: submission.key, bodyHash: submission.bodyHash, answer };
  let isPlaced = false;
  const placed = await inTransaction(ctx.pool, async (tx): Promise<PlaceOrderResult> => {
    const note = firstNote(order, submission);
    const inserted = await insertOrder(tx, order, keyed, note, { events, paymentCents });
    const { isNew, isReserved, hasShipments, payment } = inserted;
    if (!isNew) return storedAnswer(tx, submission);
    if (payment && payment.orderId !== order.id) throw paymentUsed();
    if (order.reservationVersion > 0 && !isReserved) throw superseded();
    if (submission.agreed) await recordAgreement(tx, submission.agreed, order, shopDay(order.createdAt, ctx.timeZone));
    await planReviewRequest(tx, order, order, order.createdAt);
    // the provider may have decided a pending payment while the order was being placed
    if (payment) await saveDecision(tx, order, reconcile(order, payment, randomUUID), order.createdAt);
    if (hasShipments) {
      const early = {
        type: 'shipment.known',
        description: "The carrier's update came before the order.",
        by: 'system',
      };
      await saveDecision(tx, order, followParcels(order, await listParcels(tx, order.id), early), order.createdAt);
    }
    isPlaced = isNew && order.paymentId !== null;
    return { kind: 'placed', answer };
  });
  if (isPlaced) {
    ordersPlaced.inc();
    ordersPlacedCents.inc(order.totalCents);
  }
  ctx.outbox.wake();
  return placed;
}

export async function storedAnswer(db: Queryable, submission: OrderSubmission): Promise<PlaceOrderResult> {
  const earlier = await findAnswer(db, submission);
  if (!earlier) throw paymentUsed();
  return repeatedAnswer(earlier, submission.bodyHash);
}

const paymentUsed = () => conflict('This payment belongs to another order.', 'payment_used');

function firstNote({ paymentId, paymentMethod }: OrderRecord, { agreed }: OrderSubmission) {
  const enteredBy = agreed?.enteredBy?.admin.name;
  if (enteredBy) {
    const what = agreed.enteredBy?.handedOver ? 'entered, and its pieces were handed over' : 'entered';
    return { type: 'order.placed', description: `The order was ${what}. ${paymentMethod}.`, by: enteredBy };
  }
  return paymentId
    ? { type: 'order.placed', description: 'The order was placed.', by: 'customer' }
    : { type: 'order.attempted', description: 'A payment failed at checkout; no order was placed.', by: 'customer' };
}
