import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** A product that shoppers wait for. */
export interface Awaited {
  productId: string;
  variationId: string | null;
}

/** Notes that somebody waits for a product. */
export async function addAwaited(tx: Queryable, { productId, variationId }: Awaited): Promise<void> {
  await tx.query('INSERT INTO awaited (product_id, variation_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    productId,
    variationId ?? '',
  ]);
}

/** All products that shoppers wait for. */
export async function listAwaited(db: Queryable): Promise<Awaited[]> {
  const { rows } = await db.query(
    `SELECT product_id AS "productId", nullif(variation_id, '') AS "variationId" FROM awaited ORDER BY 1, 2`,
  );
  return rows;
}

/** @returns false when another process was faster */
export async function deleteAwaited(tx: Queryable, { productId, variationId }: Awaited): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM awaited WHERE product_id = $1 AND variation_id = $2', [
    productId,
    variationId ?? '',
  ]);
  return rowCount === 1;
}

/** Nobody can wait for a product that is gone. */
export async function deleteAwaitedProduct(tx: Queryable, productId: string): Promise<void> {
  await tx.query('DELETE FROM awaited WHERE product_id = $1', [productId]);
}
