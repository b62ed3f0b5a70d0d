import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Cart, CartLine } from './cart.ts';

const OFFERS = `(select coalesce(jsonb_agg(snapshot), '[]') from offers
    where not deleted and (snapshot->>'isActive')::boolean
      and (snapshot->>'validUntil')::timestamptz > now() - interval '1 day')` as const;

const ITEM_COLUMNS =
  'id, owner_id, product_id, variation_id, selected_color, personalization, quantity, ship_to_address_id, added_at' as const;

/** JSON of the lines in rows `i` of `cart_items`; omits lines whose product has no copy yet. */
const LINES = `coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'variationId', i.variation_id, 'selectedColor', i.selected_color,
    'personalization', i.personalization, 'quantity', i.quantity, 'shipToAddressId', i.ship_to_address_id,
    'product', p.snapshot, 'productDeleted', p.deleted) order by i.added_at, i.id), '[]')` as const;

export async function readCarts(db: Queryable, ownerIds: readonly string[]): Promise<Cart[]> {
  // `offset 0` makes Postgres look up each owner's lines by index instead of joining all lines
  const { rows } = await db.query(
    `select a.owner_id as "ownerId" /* not null */, c.offer_code as "offerCode", l.lines /* not null */,
       case when a.place = 1 then ${OFFERS} end as offers
       from jsonb_array_elements_text($1::jsonb) with ordinality as a (owner_id, place)
       left join carts c using (owner_id)
       cross join lateral (
         select ${LINES} as lines from (select ${ITEM_COLUMNS} from cart_items where owner_id = a.owner_id offset 0) i
           join products p on p.id = i.product_id where p.snapshot is not null) l
      order by a.place`,
    [JSON.stringify(ownerIds)],
  );
  const offers = rows[0]?.offers as OfferSnapshot[];
  return rows.map(({ ownerId, offerCode, lines }) => ({ ownerId, offerCode, offers, lines: lines as CartLine[] }));
}

export const MAX_LINES = 200;

export interface NewLine {
  ownerId: string;
  productId: string;
  variationId: string | null;
  selectedColor: string | null;
  personalization: Wishes;
  quantity: number;
}

/** `added` is null when the line or the cart would exceed its limit. */
export interface AddedLine {
  added: { id: string; isNew: boolean } | null;
  cart: Cart;
}

/**
 * Adds lines to the carts of several shoppers and reads the resulting carts in the same round trip.
 * @param lines at most one per owner
 */
export async function addLines(db: Queryable, lines: readonly NewLine[]): Promise<AddedLine[]> {
  // All parts of a statement see the rows as they were before the statement. Sorting the owners makes all statements
  // lock rows in the same order. For `offset 0` see `readCarts`.
  const { rows } = await db.query(
    `with asked as (
       select * from rows from (jsonb_to_recordset($1::jsonb) as (
           "ownerId" text, "productId" text, "variationId" text, "selectedColor" text, personalization jsonb,
           quantity integer))
         with ordinality as a (owner_id, product_id, variation_id, selected_color, personalization, quantity, place)),
     added as (
       insert into cart_items as i (owner_id, product_id, variation_id, selected_color, personalization, quantity)
       select owner_id, product_id, variation_id, selected_color, personalization, quantity from asked a
        where (select count(*) from cart_items c where c.owner_id = a.owner_id) < $2
           or exists (select from cart_items c where c.owner_id = a.owner_id and c.product_id = a.product_id
                      and c.variation_id is not distinct from a.variation_id
                      and c.selected_color is not distinct from a.selected_color
                      and c.personalization = a.personalization)
        order by owner_id
       on conflict on constraint cart_items_one_line do update set quantity = i.quantity + excluded.quantity
        where i.quantity + excluded.quantity <= 99
       returning i.*, xmax = 0 as is_new),
     items as (
       select c.* from asked cross join lateral (
         select ${ITEM_COLUMNS} from cart_items where owner_id = asked.owner_id and id not in (select id from added)
         offset 0) c
       union all
       select ${ITEM_COLUMNS} from added),
     lines as (
       select i.owner_id, ${LINES} as lines from items i join products p on p.id = i.product_id
        where p.snapshot is not null group by i.owner_id)
     select a.owner_id as "ownerId" /* not null */, added.id, added.is_new as "isNew", c.offer_code as "offerCode",
       coalesce(l.lines, '[]') as lines, case when a.place = 1 then ${OFFERS} end as offers
       from asked a left join added using (owner_id) left join carts c using (owner_id) left join lines l using (owner_id)
      order by a.place`,
    [JSON.stringify(lines), MAX_LINES],
  );
  const offers = rows[0]?.offers as OfferSnapshot[];
  return rows.map(({ ownerId, id, isNew, offerCode, lines: ofOwner }, place) => {
    if (ownerId !== lines[place]?.ownerId) throw new Error('A shopper has two lines in one batch.');
    return {
      added: id === null ? null : { id, isNew: isNew === true },
      cart: { ownerId, offerCode, offers, lines: ofOwner as CartLine[] },
    };
  });
}

export async function changeLine(
  db: Queryable,
  ownerId: string,
  id: string,
  change: {
    quantity?: number | undefined;
    shipToAddressId?: string | null | undefined;
    personalization?: Wishes | undefined;
  },
): Promise<boolean> {
  const { quantity, shipToAddressId, personalization } = change;
  const { rowCount } = await db
    .query(
      `update cart_items
          set quantity = coalesce($3, quantity),
              ship_to_address_id = case when $4 then $5 else ship_to_address_id end,
              personalization = coalesce($6, personalization)
        where id = $2 and owner_id = $1`,
      [
        ownerId,
        id,
        quantity ?? null,
        shipToAddressId !== undefined,
        shipToAddressId ?? null,
        personalization && JSON.stringify(personalization),
      ],
    )
    .catch(rethrowSameLine);
  return rowCount === 1;
}

function rethrowSameLine(error: { code?: string }): never {
  if (error.code === '23505') throw conflict('Your cart already has this item with the same wishes.', 'same_line');
  throw error as Error;
}

export async function deleteLine(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from cart_items where id = $2 and owner_id = $1', [ownerId, id]);
  return rowCount === 1;
}

export async function clearCart(db: Queryable, ownerId: string): Promise<void> {
  await db.query('with emptied as (delete from cart_items where owner_id = $1) delete from carts where owner_id = $1', [
    ownerId,
  ]);
}

export async function setOfferCode(db: Queryable, ownerId: string, code: string | null): Promise<void> {
  await db.query(
    `insert into carts (owner_id, offer_code) values ($1, $2)
     on conflict (owner_id) do update set offer_code = excluded.offer_code`,
    [ownerId, code],
  );
}

export interface BoughtLine {
  cartItemId: string | null;
  productId: string;
  variationId: string | null;
  selectedColor: string | null;
  quantity: number;
}

/** Removes the bought pieces. Keeps lines and pieces added after the order, and lines with wishes unless it names them. */
export async function removeBought(tx: Queryable, ownerId: string, bought: BoughtLine[]): Promise<void> {
  const taken = tx.query(
    `update cart_items i set quantity = greatest(0, i.quantity - (
       select coalesce(sum(b.quantity), 0) from jsonb_to_recordset($2::jsonb)
           as b ("cartItemId" text, "productId" text, "variationId" text, "selectedColor" text, quantity integer)
        where case when b."cartItemId" is not null then b."cartItemId" = i.id::text
              else b."productId" = i.product_id and b."variationId" is not distinct from i.variation_id
                   and lower(b."selectedColor") is not distinct from lower(i.selected_color)
                   and i.personalization = '{}' end))
      where i.owner_id = $1`,
    [ownerId, JSON.stringify(bought)],
  );
  await pipeline(tx, taken);
  const emptied = tx.query(
    `with gone as (delete from cart_items where owner_id = $1 and quantity = 0)
     delete from carts where owner_id = $1
        and not exists (select 1 from cart_items where owner_id = $1 and quantity > 0)`,
    [ownerId],
  );
  await pipeline(tx, emptied);
}

/**
 * Moves the cart and wishlist of `from` to `to` and adds up the quantities of equal lines; its offer code wins.
 * Idempotent.
 */
export async function mergeOwners(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.query(
    `with moved as (delete from cart_items where owner_id = $1 returning *),
     merged as (
       insert into cart_items as i
         (id, owner_id, product_id, variation_id, selected_color, personalization, quantity, ship_to_address_id, added_at)
       select id, $2, product_id, variation_id, selected_color, personalization, quantity, null, added_at from moved
       on conflict on constraint cart_items_one_line
          do update set quantity = least(99, i.quantity + excluded.quantity)),
     wished as (delete from wishlist_items where owner_id = $1 returning *),
     items as (
       insert into wishlist_items (id, owner_id, product_id, added_at)
       select id, $2, product_id, added_at from wished on conflict on constraint wishlist_items_once do nothing),
     coded as (delete from carts where owner_id = $1 returning offer_code)
     insert into carts as c (owner_id, offer_code) select $2, offer_code from coded
     on conflict (owner_id) do update set offer_code = coalesce(excluded.offer_code, c.offer_code)`,
    [from, to],
  );
}

export async function eraseOwner(tx: Queryable, ownerId: string): Promise<void> {
  await tx.query(
    `with lines as (delete from cart_items where owner_id = $1),
     items as (delete from wishlist_items where owner_id = $1)
     delete from carts where owner_id = $1`,
    [ownerId],
  );
}
