import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';
import type { Context } from '../context.ts';

/** The limited-edition pieces that an order holds. The time of the reservation is not stored. */
export async function readStockHistory(
  { products }: Pick<Context, 'products'>,
  { orderId }: OrderAsked,
): Promise<OwnOrderHistory> {
  const ids = await products.idsReservedFor(orderId);
  const found = await Promise.all(ids.map((id) => products.find(id)));
  const reservations = found.flatMap(({ name, variations }) =>
    variations.flatMap(({ colorName, reservations: all }) =>
      all
        .filter((one) => one.orderId === orderId)
        .map(({ quantity, expiresAt }) => ({
          orderId,
          what: `${quantity} × ${name} (${colorName})`,
          expiresAt: expiresAt?.toISOString() ?? null,
        })),
    ),
  );
  return { entries: [], books: { reservations } };
}
