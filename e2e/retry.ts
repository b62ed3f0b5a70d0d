import { randomUUID } from 'node:crypto';
import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CallInput } from '@loop-petal/contracts/operations/call';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import { ApiError } from '@loop-petal/web-kit/api-client';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { until } from './shop-api.ts';

const PATIENCE_MS = 60_000;
type Order = CallInput<'POST /api/orders', ShopCalls['POST /api/orders']>['body'];

/** Places an order once, however often the shop does not answer. */
export function placeOrder(shop: ShopClient, body: Order): Promise<PlacedOrderView> {
  const headers = { 'Idempotency-Key': randomUUID() };
  return retry(() => shop.call('POST /api/orders', { body, headers }));
}

/** Repeats the work while the shop does not answer or answers 5xx. */
export async function retry<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return until(
    () =>
      work().catch((error: unknown) =>
        error instanceof ApiError && error.status > 0 && error.status < 500 ? Promise.reject(error) : undefined,
      ),
    (answer) => answer !== undefined,
    'the shop answers again',
    PATIENCE_MS,
  ) as Promise<Answer>;
}
