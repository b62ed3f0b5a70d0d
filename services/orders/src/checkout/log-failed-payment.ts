import { randomUUID } from 'node:crypto';
import { conflict, ShopError, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { OrderItem } from '../orders/order.ts';
import { buildOrder, destinationsOf, formAddress } from './build-order.ts';
import { commitOrder } from './commit-order.ts';
import { assertNotTooLarge, shownAmounts } from './price-lines.ts';
import type { OrderSubmission, PlaceOrderResult } from './submission.ts';

const MAX_LINES = 20;

/**
 * Stores the client's log of a failed payment for admins: a cancelled order without a payment, excluded from
 * statistics, with the amounts that the shopper saw. Publishes no event, because neither cart nor stock changes.
 * @throws ShopError 409 without a declined card that has no log yet, or for an unknown product; 422 for too many lines
 */
export async function logFailedPayment(ctx: Context, submission: OrderSubmission): Promise<PlaceOrderResult> {
  const { request, orderId, shopper, data } = submission;
  const amounts = shownAmounts(request);
  assertNotTooLarge(...Object.values(amounts), ...request.orderItems.map(({ price }) => price?.cents ?? 0));
  assertKnownProducts(submission);
  const { ownerId, visitorId } = shopper;
  await ctx.payments
    .call('POST /internal/failed-payments/claim', { body: { orderId, ownerId, visitorId } })
    .catch(asNoFailedPayment);
  const destinations = destinationsOf(request);
  const order = buildOrder(
    shopper,
    request,
    {
      ...amounts,
      id: orderId,
      status: 'cancelled',
      paymentStatus: 'failed',
      paymentId: null,
      shippingMethod: request.shippingMethod,
      needsReview: false,
      reviewReason: null,
      reservationVersion: 0,
      promise: null,
      acceptance: null,
      largeBecause: null,
      answerBy: null,
      estimatedDelivery: null,
      items: attemptedItems(submission, destinations),
      parcels: destinations.map((_, number) => ({ number, address: formAddress(request) })),
    },
    data.now,
  );
  return commitOrder(ctx, submission, order, [], 0);
}

function assertKnownProducts({ request: { orderItems }, data }: OrderSubmission): void {
  if (orderItems.length > MAX_LINES) {
    throw unprocessable(`At most ${MAX_LINES} lines of a failed payment are kept.`, 'too_many_lines');
  }
  const known = new Set(data.products.map(({ id }) => id));
  const errors = orderItems.flatMap(({ productId }, index) =>
    known.has(productId) ? [] : [{ path: `orderItems.${index}`, message: 'Product not found' }],
  );
  if (errors.length > 0)
    throw new ShopError(409, 'unavailable', 'A failed payment must be for products of this shop.', errors);
}

function asNoFailedPayment(error: unknown): never {
  if (!(error instanceof ShopError) || error.status !== 404) throw error;
  throw conflict('Failed payment not found', 'no_failed_payment');
}

function attemptedItems({ request, data }: OrderSubmission, destinations: (string | null)[]): OrderItem[] {
  const known = new Map(data.products.map((product) => [product.id, product]));
  return request.orderItems.map((line) => {
    const product = known.get(line.productId);
    const priceCents = line.price?.cents ?? product?.priceCents ?? 0;
    return {
      id: randomUUID(),
      productId: line.productId,
      productName: product?.name ?? line.productName ?? line.productId,
      variationId: line.variationId ?? null,
      selectedColor: line.selectedColor ?? null,
      quantity: line.quantity,
      listPriceCents: product?.priceCents ?? priceCents,
      priceCents,
      imageUrl: product?.imageUrl ?? '',
      parcel: destinations.indexOf(line.shipToAddressId ?? null),
    };
  });
}
