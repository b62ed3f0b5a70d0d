import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface WaitlistedProduct {
  productId: string;
  variationId: string | null;
}

export async function addToWaitlist(tx: Queryable, { productId, variationId }: WaitlistedProduct): Promise<void> {
  await tx.query('INSERT INTO awaited (product_id, variation_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    productId,
    variationId ?? '',
  ]);
}

export async function listWaitlist(db: Queryable): Promise<WaitlistedProduct[]> {
  const { rows } = await db.query(
    `SELECT product_id AS "productId", nullif(variation_id, '') AS "variationId" FROM awaited ORDER BY 1, 2`,
  );
  return rows;
}

export async function deleteFromWaitlist(
  tx: Queryable,
  { productId, variationId }: WaitlistedProduct,
): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM awaited WHERE product_id = $1 AND variation_id = $2', [
    productId,
    variationId ?? '',
  ]);
  return rowCount === 1;
}

export async function deleteProductFromWaitlist(tx: Queryable, productId: string): Promise<void> {
  await tx.query('DELETE FROM awaited WHERE product_id = $1', [productId]);
}
