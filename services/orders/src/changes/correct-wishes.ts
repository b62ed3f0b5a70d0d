import { orderWishesCorrected } from '@loop-petal/contracts/events/order-events';
import { answersOf, checkWishes } from '@loop-petal/contracts/rules/personalization';
import { wishPictureOf } from '@loop-petal/contracts/rules/wish-picture';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { conflict, invalidField } from '@loop-petal/service-kit/http/errors';
import { isUploadedBy } from '@loop-petal/service-kit/pictures/wish-picture';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { assertMade, findItem } from '../orders/named-pieces.ts';
import { type Admin, isOpen, type Order, type OrderItem, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { areStored, nameWishPictures, wishPictures } from '../pictures/wish-pictures.ts';

/** The limit for a customer's corrections of an order. Each is emailed, perhaps to another person's address. */
const MAX_CORRECTIONS = 20;

/**
 * The customer or the owner corrects the wishes of an item before a piece of it is started. Production stores them
 * first and refuses started pieces, so an interrupted correction is finished by repeating it.
 * @throws ShopError 404, 409 `not_open`, `begun` or `too_many_corrections`, or 422 with the key of a wish that does not
 * fit or of a picture that is not kept
 */
export async function correctWishes(
  ctx: Context,
  id: string,
  { itemId, given }: { itemId: string; given: Wishes },
  { isOwner, uploaders, admin }: Corrector,
): Promise<void> {
  const order = await getOrder(ctx.pool, id, isOwner);
  assertOpen(order);
  if (!admin && (await countCorrections(ctx.pool, id)) >= MAX_CORRECTIONS) throw tooManyCorrections();
  const item = findItem(order, itemId);
  assertMade(item);
  const wishes = correctedWishes(item, given);
  await keepNewPictures(ctx, wishPictures([item]), wishes, uploaders);
  const lines = order.items.map((one) => [one.id, one.id === itemId ? wishes : one.wishes] as const);
  await ctx.production.call('POST /internal/orders/{orderId}/wishes', {
    params: { orderId: id },
    body: { lineId: itemId, version: order.detailsVersion + 1, lines: Object.fromEntries(lines) },
  });
  await changeOrder(
    ctx,
    id,
    async (locked, tx) => {
      assertOpen(locked);
      const { items } = await getOrder(tx, id);
      const latest = findItem({ items }, itemId);
      const { productName } = latest;
      // another correction may have changed the other answers
      const corrected = correctedWishes(latest, given);
      if (isSame(answersOf(latest.wishes), answersOf(corrected))) return undefined;
      await tx.query('UPDATE order_items SET wishes = $3 WHERE order_id = $1 AND id = $2', [
        id,
        itemId,
        JSON.stringify(corrected),
      ]);
      // without the words, which are erased with the account
      const description = `${productName}: wishes corrected.`;
      return {
        change: {},
        changesDetails: true,
        notes: [{ type: 'order.wishes-corrected', description, by: admin?.name ?? 'customer' }],
        events: [
          orderWishesCorrected({ orderId: id, productName }),
          ...renamed(locked, items, { id: itemId, wishes: corrected }),
          ...(admin ? [admin.record({ action: 'corrected the wishes of an item', ...orderSubject(id) })] : []),
        ],
      };
    },
    isOwner,
  );
}

interface Corrector {
  isOwner?: (order: Order) => boolean;
  /** The ids under which the customer uploads pictures; unset for the staff. */
  uploaders?: readonly string[];
  admin?: Admin;
}

/** @throws ShopError 422 with the key of a picture that another shopper uploaded or that is no longer stored */
async function keepNewPictures(
  ctx: Context,
  known: readonly string[],
  wishes: OrderItem['wishes'],
  uploaders: readonly string[] | undefined,
): Promise<void> {
  for (const { key, ...wish } of wishes) {
    const url = wishPictureOf(wish);
    if (!url || known.includes(url)) continue;
    const isOwn = !uploaders || isUploadedBy(ctx.pictureSecret, url, uploaders, ctx.now());
    if (!isOwn || !(await areStored(ctx, [url]))) {
      throw invalidField(`personalization.${key}`, 'This picture is no longer stored. Please upload it again.');
    }
  }
}

/** Names the order's pictures again when a correction replaces one. */
function renamed(
  { id, detailsVersion }: Order,
  items: readonly OrderItem[],
  corrected: Pick<OrderItem, 'id' | 'wishes'>,
) {
  const before = wishPictures(items);
  const after = wishPictures(items.map((item) => (item.id === corrected.id ? corrected : item)));
  return before.join() === after.join() ? [] : [nameWishPictures(id, detailsVersion + 1, after)];
}

function assertOpen(order: Pick<Order, 'status' | 'erased'>): void {
  if (!isOpen(order) || order.erased) {
    throw conflict('Only an order that has not shipped can be corrected.', 'not_open');
  }
}

async function countCorrections(db: Queryable, orderId: string): Promise<number> {
  const counted = await db.query(
    `SELECT count(*)::int AS count /* not null */ FROM timeline
     WHERE order_id = $1 AND type = 'order.wishes-corrected' AND by = 'customer'`,
    [orderId],
  );
  return onlyRow(counted).count;
}

const tooManyCorrections = () =>
  conflict(`This order was corrected ${MAX_CORRECTIONS} times already. Please write to us.`, 'too_many_corrections');

/** The answers to the questions that were answered and paid for; those that are not given stay. */
function correctedWishes({ wishes }: OrderItem, given: Wishes): OrderItem['wishes'] {
  const checked = checkWishes(
    wishes.map((wish) => ({ ...wish, required: true })),
    { ...answersOf(wishes), ...given },
  );
  if ('problem' in checked) throw invalidField(`personalization.${checked.problem.key}`, checked.problem.message);
  return wishes.map((wish) => ({ ...wish, value: answersOf(checked.wishes)[wish.key] ?? wish.value }));
}

const isSame = (a: Wishes, b: Wishes): boolean => Object.entries(a).every(([key, value]) => b[key] === value);
