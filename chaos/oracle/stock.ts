import { piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { OracleOrder, OrderLedger } from '../ledger.ts';

export interface Edition {
  productId: string;
  variationId: string;
  /** The initial stock. */
  pieces: number;
}

/** Checks that no piece of the limited edition is sold twice or lost; reservations without an order expire later. */
export async function compareStock(
  owner: ShopClient,
  { unknown, pairs }: OrderLedger,
  orders: OracleOrder[],
  { productId, variationId, pieces }: Edition,
): Promise<string[]> {
  const variations = await owner.call('GET /api/admin/products/{id}/variations', { params: { id: productId } });
  const left = variations.find(({ id }) => id === variationId)?.stockQuantity ?? 0;
  const sold = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ orderItems }) => orderItems)
    .filter((item) => item.variationId === variationId)
    .reduce((sum, item) => sum + piecesToSend(item), 0);
  const held = [...unknown, ...pairs]
    .filter(({ line }) => line.variationId === variationId)
    .reduce((sum, { line }) => sum + line.quantity, 0);
  const missing = pieces - left - sold;
  return missing >= 0 && missing <= held ? [] : [`limited edition: ${sold} sold and ${left} left of ${pieces}`];
}
