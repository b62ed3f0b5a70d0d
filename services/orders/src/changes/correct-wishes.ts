import { orderWishesCorrected } from '@loop-petal/contracts/events/order-events';
import { answersOf, checkWishes } from '@loop-petal/contracts/rules/personalization';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { conflict, invalidField } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { findItem } from '../orders/named-pieces.ts';
import { type Admin, isOpen, type Order, type OrderItem, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';

/**
 * The customer or the owner corrects the wishes of an item before a piece of it is started. Production stores them first
 * and refuses begun pieces, so an interrupted correction is finished by repeating it.
 * @throws ShopError 404, 409 `not_open` or `begun`, or 422 with the key of a wish that does not fit
 */
export async function correctWishes(
  ctx: Context,
  id: string,
  { itemId, given }: { itemId: string; given: Wishes },
  { isOwner, admin }: { isOwner?: (order: Order) => boolean; admin?: Admin },
): Promise<void> {
  const order = await getOrder(ctx.pool, id, isOwner);
  assertOpen(order);
  const wishes = correctedWishes(findItem(order, itemId), given);
  const lines = order.items.map((item) => [item.id, item.id === itemId ? wishes : item.wishes] as const);
  await ctx.production.call('POST /internal/orders/{orderId}/wishes', {
    params: { orderId: id },
    body: { lineId: itemId, version: order.detailsVersion + 1, lines: Object.fromEntries(lines) },
  });
  await changeOrder(
    ctx,
    id,
    async (locked, tx) => {
      assertOpen(locked);
      const { productName, wishes: before } = findItem(await getOrder(tx, id), itemId);
      if (isSame(answersOf(before), answersOf(wishes))) return undefined;
      await tx.query('UPDATE order_items SET wishes = $3 WHERE order_id = $1 AND id = $2', [
        id,
        itemId,
        JSON.stringify(wishes),
      ]);
      // without the words, which are erased with the account
      const description = `${productName}: wishes corrected.`;
      return {
        change: {},
        changesDetails: true,
        notes: [{ type: 'order.wishes-corrected', description, by: admin?.name ?? 'customer' }],
        events: [
          orderWishesCorrected({ orderId: id, productName }),
          ...(admin ? [admin.record({ action: 'corrected the wishes of an item', ...orderSubject(id) })] : []),
        ],
      };
    },
    isOwner,
  );
}

function assertOpen(order: Pick<Order, 'status' | 'erased'>): void {
  if (!isOpen(order) || order.erased) {
    throw conflict('Only an order that has not shipped can be corrected.', 'not_open');
  }
}

/** The answers to the questions that were answered and paid for. */
function correctedWishes({ wishes }: OrderItem, given: Wishes): OrderItem['wishes'] {
  const checked = checkWishes(
    wishes.map((wish) => ({ ...wish, required: true })),
    given,
  );
  if ('problem' in checked) throw invalidField(`personalization.${checked.problem.key}`, checked.problem.message);
  return wishes.map((wish) => ({ ...wish, value: answersOf(checked.wishes)[wish.key] ?? wish.value }));
}

const isSame = (a: Wishes, b: Wishes): boolean => Object.entries(a).every(([key, value]) => b[key] === value);
