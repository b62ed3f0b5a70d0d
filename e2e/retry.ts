import { type ShopClient, ShopRefusal } from '../infra/seed/src/shop-client.ts';
import { until } from './shop-api.ts';

/** Repeats a POST with the same body and idempotency key while the shop does not answer or answers 5xx. */
export async function retryPost<Answer>(shop: ShopClient, path: string, body: unknown, key: string): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await shop.post<Answer>(path, body, { 'Idempotency-Key': key });
    } catch (error) {
      const isRefusal = error instanceof ShopRefusal && error.status < 500;
      if (isRefusal || attempt > 150) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

export async function retry<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return until(
    () =>
      work().catch((error: Error) =>
        error instanceof ShopRefusal && error.status < 500 ? Promise.reject(error) : undefined,
      ),
    (answer) => answer !== undefined,
    'the shop answers again',
  ) as Promise<Answer>;
}
