import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';

const READ_WISHLIST = `select w.id, p.snapshot as product /* not null */, p.deleted as "productDeleted"
  from wishlist_items w join products p on p.id = w.product_id where w.owner_id = $1 order by w.added_at desc, w.id`;
export type WishlistItem = RowOf<typeof READ_WISHLIST>;

export async function readWishlist(db: Queryable, ownerId: string): Promise<WishlistItem[]> {
  const { rows } = await db.query(READ_WISHLIST, [ownerId]);
  return rows;
}

export async function addWishlistItem(
  db: Queryable,
  ownerId: string,
  productId: string,
  limit: number,
): Promise<{ id: string; isNew: boolean } | null> {
  const { rows } = await db.query(
    `insert into wishlist_items as w (owner_id, product_id)
     select $1, $2 where (select count(*) from wishlist_items where owner_id = $1) < $3
         or exists (select 1 from wishlist_items where owner_id = $1 and product_id = $2)
     on conflict on constraint wishlist_items_once do update set product_id = w.product_id
     returning id, xmax = 0 as "isNew" /* not null */`,
    [ownerId, productId, limit],
  );
  return rows[0] ?? null;
}

export async function removeWishlistItem(db: Queryable, ownerId: string, productId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from wishlist_items where owner_id = $1 and product_id = $2', [
    ownerId,
    productId,
  ]);
  return rowCount === 1;
}
