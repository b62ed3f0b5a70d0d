import { createHash, randomUUID } from 'node:crypto';
import type { PlacedOrderView, PlaceOrderRequest, QuoteChanged } from '@loop-petal/contracts/orders-api';
import { paymentStatusOf } from '@loop-petal/contracts/payments-api';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import { type CheckoutStock, loadCheckout } from './catalog-copy-store.ts';
import { checkOut } from './check-out.ts';
import type { Context } from './context.ts';
import { logFailedPayment } from './log-failed-payment.ts';
import type { Shopper } from './new-order.ts';
import { orderIdFor } from './order-link.ts';

export type Placed =
  | { kind: 'placed'; answer: z.output<typeof PlacedOrderView> }
  | { kind: 'quote-changed'; answer: z.output<typeof QuoteChanged> };

/** One attempt to place an order: who, what, and how to recognise it when it is repeated. */
export interface Attempt {
  shopper: Shopper;
  request: PlaceOrderRequest;
  orderId: string;
  key: string;
  bodyHash: string;
  stock: CheckoutStock;
}

/** Attempts under way in this process, by owner and key: repeats of one wait for its outcome. */
export type AttemptsUnderWay = Map<string, { bodyHash: string; placed: Promise<Placed> }>;

/** Places an order once, however often and however simultaneously the same request arrives. */
export function placeOrder(
  ctx: Context,
  shopper: Shopper,
  request: PlaceOrderRequest,
  header?: string,
): Promise<Placed> {
  const { ownerId } = shopper;
  const isFailed = paymentStatusOf(request.paymentStatus ?? '') === 'failed';
  const paymentId = isFailed ? null : request.paymentId || null;
  if (!isFailed && !paymentId) throw badRequest('Please pay first.', 'payment_required');
  // A failed attempt may be logged under the key that the order is placed with afterwards.
  const key = header ? `${isFailed ? 'failed' : 'key'} ${header}` : `payment ${paymentId ?? randomUUID()}`;
  const orderId = orderIdFor(ctx.linkSecret, ownerId, paymentId ?? key);
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');

  const slot = JSON.stringify([ownerId, key]);
  const underWay = ctx.attempts.get(slot);
  if (underWay) {
    refuseOtherBody(underWay.bodyHash, bodyHash);
    return underWay.placed;
  }
  const attempt = { shopper, request, orderId, key, bodyHash };
  const placed = attemptOnce(ctx, attempt, isFailed).finally(() => ctx.attempts.delete(slot));
  ctx.attempts.set(slot, { bodyHash, placed });
  return placed;
}

async function attemptOnce(ctx: Context, attempt: Omit<Attempt, 'stock'>, isFailed: boolean): Promise<Placed> {
  const { shopper, request, orderId, key, bodyHash } = attempt;
  const productIds = request.orderItems.map(({ productId }) => productId);
  const stock = await loadCheckout(ctx.pool, { ownerId: shopper.ownerId, key, orderId }, productIds);
  if (stock.earlier) return repeated(stock.earlier, bodyHash);
  return isFailed ? logFailedPayment(ctx, { ...attempt, stock }) : checkOut(ctx, { ...attempt, stock });
}

/** The answer that was given before. @throws ShopError 409 when the same key came with another body */
export function repeated(earlier: { bodyHash: string; answer: unknown }, bodyHash: string): Placed {
  refuseOtherBody(earlier.bodyHash, bodyHash);
  return { kind: 'placed', answer: earlier.answer as z.output<typeof PlacedOrderView> };
}

function refuseOtherBody(known: string, given: string): void {
  if (known !== given) throw conflict('This order was already placed with other contents.', 'idempotency_key_reused');
}
