import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { SHOP_URL } from '../shop-url.ts';
import { ACCOUNT_SCENARIOS } from '../storefront/scenarios/account.ts';
import { CHECKOUT_SCENARIOS } from '../storefront/scenarios/checkout.ts';
import { READING_SCENARIOS } from '../storefront/scenarios/reading.ts';
import { SHOPPING_SCENARIOS } from '../storefront/scenarios/shopping.ts';
import { type Product, readable, type ShopperPage, shopperPage } from '../storefront/shopper-page.ts';
import { type Place, SPECIFIED, UNIT_TESTED } from '../storefront/specified-texts.ts';

test.describe.configure({ mode: 'parallel' });

const SCENARIOS: Record<Place, (shopper: ShopperPage) => Promise<void>> = {
  ...READING_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...SHOPPING_SCENARIOS,
  ...CHECKOUT_SCENARIOS,
};

let products: Product[];

test.beforeAll(async () => {
  products = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as Product[];
});

/** Toasts come one at a time, so a text counts once it was seen. */
async function neverSeen(texts: readonly string[], at: Page): Promise<string[]> {
  const missing = new Set(texts);
  const deadline = performance.now() + 10_000;
  while (missing.size > 0 && performance.now() < deadline) {
    const seen = await readable(at);
    for (const text of missing) if (seen.includes(text)) missing.delete(text);
  }
  return [...missing];
}

test.describe('the texts of the specification', () => {
  for (const place of Object.keys(SPECIFIED) as Place[]) {
    test(`${place}`, async ({ page }) => {
      await SCENARIOS[place](shopperPage(page, products));
      expect(await neverSeen(SPECIFIED[place], page)).toEqual([]);
    });
  }

  for (const [text, file] of Object.entries(UNIT_TESTED)) {
    test(`${text} is held by ${file}`, async () => {
      expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(text);
    });
  }
});
