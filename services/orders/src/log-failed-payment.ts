import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { destinationsOf, formAddress, newOrder } from './new-order.ts';
import type { OrderItem } from './order.ts';
import type { Attempt, Placed } from './place-order.ts';
import { refuseTooLarge } from './quote.ts';
import { storeOrder } from './store-order.ts';

/**
 * Keeps the client's log of a failed payment for the admin: cancelled and failed, without a payment, so it counts in
 * no sum. Its amounts are what the shopper saw. Nobody is told: neither cart nor stock is touched.
 */
export function logFailedPayment(ctx: Context, attempt: Attempt): Promise<Placed> {
  const { request, orderId, shopper, stock } = attempt;
  const { subtotalAmount, taxAmount, shippingCost, totalAmount, orderItems } = request;
  refuseTooLarge(subtotalAmount, taxAmount, shippingCost, totalAmount, ...orderItems.map(({ price }) => price ?? 0));
  const destinations = destinationsOf(request);
  const order = newOrder(
    shopper,
    request,
    {
      id: orderId,
      status: 'cancelled',
      paymentStatus: 'failed',
      paymentId: null,
      subtotalCents: subtotalAmount,
      taxCents: taxAmount,
      shippingCents: shippingCost,
      totalCents: totalAmount,
      shippingMethod: request.shippingMethod,
      needsReview: false,
      reservationVersion: 0,
      estimatedDelivery: null,
      items: attemptedItems(attempt, destinations),
      parcels: destinations.map((_, number) => ({ number, address: formAddress(request) })),
    },
    stock.now,
  );
  return storeOrder(ctx, attempt, order, [], 0);
}

function attemptedItems({ request, stock }: Attempt, destinations: (string | null)[]): OrderItem[] {
  const known = new Map(stock.products.map((product) => [product.id, product]));
  return request.orderItems.map((line) => {
    const product = known.get(line.productId);
    const priceCents = line.price ?? product?.priceCents ?? 0;
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
