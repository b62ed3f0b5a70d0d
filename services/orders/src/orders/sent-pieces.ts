import { piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { findItem } from './named-pieces.ts';
import { isHandedOver, type OrderItem, type OrderRecord } from './order.ts';

export type Parcels = Pick<OrderRecord, 'status' | 'stockLeft' | 'items' | 'parcels' | 'shipments'>;

/** Whether an item was sent: its order, or its parcel before the other parcels of the order. */
export const hasLeft = (order: Parcels, { itemId }: Pick<ItemQuantity, 'itemId'>): boolean =>
  order.stockLeft || isWithCarrier(order, findItem(order, itemId));

const isWithCarrier = ({ shipments }: Parcels, { parcel }: OrderItem): boolean =>
  shipments.some((one) => one.parcelNumber === parcel && isHandedOver(one));

/** The lines of parcels that the carrier has, even if a wrong status of the order was corrected. */
export const sentLines = (order: Parcels): string[] =>
  order.items.filter((item) => isWithCarrier(order, item)).map(({ id }) => id);

export type VariationPieces = { variationId: string; quantity: number }[];

/** The pieces of each variation that have left the shop. */
export const sentPieces = (order: OrderRecord): VariationPieces =>
  countByVariation(
    order,
    order.items
      .map((item) => ({ itemId: item.id, quantity: piecesToSend(item) }))
      .filter((piece) => hasLeft(order, piece)),
  );

export function countByVariation(order: OrderRecord, items: readonly ItemQuantity[]): VariationPieces {
  const pieces = new Map<string, number>();
  for (const { itemId, quantity } of items) {
    const { variationId } = findItem(order, itemId);
    if (variationId && quantity > 0) pieces.set(variationId, (pieces.get(variationId) ?? 0) + quantity);
  }
  return [...pieces].map(([variationId, quantity]) => ({ variationId, quantity }));
}
