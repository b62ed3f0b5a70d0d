import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';

const MAX_ITEMS = 200;

const PRODUCTION_QUEUE = `
  SELECT product_id AS "productId", max(product_name) AS "productName" /* not null */, selected_color AS "selectedColor",
    max(image_url) AS "imageUrl" /* not null */, sum(quantity - left_out)::int AS pieces /* not null */,
    count(DISTINCT orders.id)::int AS orders /* not null */, min(orders.created_at) AS "oldestAt" /* not null */,
    min(promise->>'madeBy') AS "promisedBy"
  FROM orders JOIN order_items ON order_id = orders.id
  WHERE status IN ('pending', 'processing') AND payment_status IN ('succeeded', 'partially_refunded') AND quantity > left_out
  GROUP BY product_id, selected_color ORDER BY "promisedBy", "oldestAt", "productName", product_id, selected_color LIMIT ${MAX_ITEMS}`;

export async function readProductionQueue(db: Queryable): Promise<z.output<typeof ProductionItemView>[]> {
  const { rows } = await db.query(PRODUCTION_QUEUE);
  return rows.map(({ oldestAt, ...row }) => ({ ...row, oldestAt: oldestAt.toISOString() }));
}
