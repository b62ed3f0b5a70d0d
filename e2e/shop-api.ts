import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { type Api, createApi } from '@loop-petal/web-kit/api-client';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { SHOP_URL } from './shop-url.ts';

export type ShopCallName = keyof ShopCalls;

export const newShopper = (): ShopClient => createShopClient(SHOP_URL);

export async function asAdmin(account = { username: 'admin', password: 'crochet-demo' }): Promise<ShopClient> {
  const admin = newShopper();
  await admin.signInAsAdmin(account);
  return admin;
}

/** Calls the shop with the cookies of a page. */
export const asVisitorOf = (page: Page, url = SHOP_URL): Api<ShopCalls> =>
  createApi<ShopCalls>({
    baseUrl: url,
    headers: () => ({ origin: url }),
    fetch: async (input, { method, headers, body } = {}) => {
      const answer = await page.request.fetch(`${input}`, {
        ...(method ? { method } : {}),
        headers: headers as Record<string, string>,
        ...(body ? { data: body } : {}),
      });
      const content = await answer.body();
      return new Response(content.length > 0 ? new Uint8Array(content) : null, {
        status: answer.status(),
        headers: answer.headersArray().map(({ name, value }): [string, string] => [name, value]),
      });
    },
  });

/** Repeats a request until the response is as expected, without a fixed delay. */
export async function until<Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean,
  what: string,
  patienceMs = 30_000,
): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`never came true: ${what}; last seen ${JSON.stringify(value).slice(0, 400)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
