import { orderColorChanged } from '@loop-petal/contracts/events/order-events';
import { chooseLine } from '@loop-petal/contracts/rules/line-choice';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { findProducts } from '../orders/catalog-copy.ts';
import { getOrder } from '../orders/find-orders.ts';
import { assertMade, findItem } from '../orders/named-pieces.ts';
import { type Admin, isToBeMade, type Order, type OrderItem, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';

/**
 * Changes the color of an item before a piece of it is started. Production changes its jobs first and refuses started ones,
 * so an interrupted change is finished by repeating it.
 * @throws ShopError 404, or 409 `not_open`, `color_unavailable`, `limited_edition`, `begun`, `not_planned` or `stale`
 */
export async function changeColor(
  ctx: Context,
  id: string,
  itemId: string,
  color: string,
  { name: by, record }: Admin,
): Promise<void> {
  const order = await getOrder(ctx.pool, id);
  assertOpen(order);
  const item = findItem(order, itemId);
  assertMade(item);
  const { variationId, selectedColor, imageUrl } = await chooseColor(ctx.pool, item, color);
  if (selectedColor === item.selectedColor) return;
  await ctx.production.call('POST /internal/orders/{orderId}/color', {
    params: { orderId: id },
    body: { lineId: itemId, from: item.selectedColor, variationId, selectedColor },
  });
  await changeOrder(ctx, id, async (locked, tx) => {
    assertOpen(locked);
    const { productName, selectedColor: from } = findItem(await getOrder(tx, id), itemId);
    if (from === selectedColor) return undefined;
    await tx.query(
      'UPDATE order_items SET variation_id = $3, selected_color = $4, image_url = $5 WHERE order_id = $1 AND id = $2',
      [id, itemId, variationId, selectedColor, imageUrl],
    );
    const description = `${productName}: color changed ${from ? `from ${from} ` : ''}to ${selectedColor}.`;
    return {
      change: {},
      changesDetails: true,
      notes: [{ type: 'order.color-changed', description, by }],
      events: [
        orderColorChanged({ orderId: id, productName, from, to: selectedColor }),
        record({
          action: 'changed a color',
          ...orderSubject(id),
          changes: [{ field: `color of ${productName}`, from, to: selectedColor }],
        }),
      ],
    };
  });
}

function assertOpen(order: Order): void {
  if (!isToBeMade(order)) throw conflict('Only a paid order that has not shipped can be changed.', 'not_open');
}

/** @throws ShopError 409 `color_unavailable`, or `limited_edition`, whose pieces are reserved by color */
async function chooseColor(db: Queryable, item: OrderItem, color: string) {
  const [product] = await findProducts(db, [item.productId]);
  const choice = product && chooseLine(product, { selectedColor: color });
  if (!choice || choice.problem || !choice.color) {
    throw conflict(`${item.productName} is not sold in ${color}.`, 'color_unavailable');
  }
  const ordered = product.variations.find((one) => one.id === item.variationId);
  if (choice.left !== null || ordered?.stockQuantity || ordered?.isAvailable === false) {
    throw conflict('The color of a limited edition can’t be changed.', 'limited_edition');
  }
  const { variation } = choice;
  return {
    variationId: variation?.id ?? null,
    selectedColor: choice.color,
    imageUrl: variation?.imageUrl || product.imageUrl,
  };
}
