import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Decision } from '../orders/order.ts';

/** Makes an order findable by its labels and its returns' labels when one of them may have changed. */
export async function saveSearchedNumbers(
  tx: Queryable,
  { id }: { id: string },
  { trackingNumber, returnOpen }: Decision['change'],
): Promise<void> {
  if (trackingNumber === undefined && returnOpen === undefined) return;
  await tx.query(
    `UPDATE orders SET tracking_numbers = known.numbers
     FROM (SELECT string_agg(number, E'\\n' ORDER BY number) AS numbers
       FROM (SELECT tracking_number FROM shipments WHERE order_id = $1 AND voided_at IS NULL
         UNION ALL SELECT label_tracking_number FROM returns WHERE order_id = $1) AS labels(number)) AS known
     WHERE id = $1 AND tracking_numbers IS DISTINCT FROM known.numbers`,
    [id],
  );
}
