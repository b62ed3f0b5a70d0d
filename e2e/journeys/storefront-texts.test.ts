import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser } from '../browser.ts';
import { ACCOUNT_SCENARIOS } from '../storefront/scenarios/account.ts';
import { CHECKOUT_SCENARIOS } from '../storefront/scenarios/checkout.ts';
import { READING_SCENARIOS } from '../storefront/scenarios/reading.ts';
import { SHOPPING_SCENARIOS } from '../storefront/scenarios/shopping.ts';
import { openShopperPage, type Product, readable, type ShopperPage } from '../storefront/shopper-page.ts';
import { type Place, SPECIFIED, UNIT_TESTED } from '../storefront/specified-texts.ts';

const SCENARIOS: Record<Place, (shopper: ShopperPage) => Promise<void>> = {
  ...READING_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...SHOPPING_SCENARIOS,
  ...CHECKOUT_SCENARIOS,
};

let browser: Browser;
let products: Product[];
let page: Page | undefined;

beforeAll(async () => {
  browser = await startBrowser();
  products = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as Product[];
});
afterEach(() => page?.context().close());
afterAll(() => browser.close());

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

describe('the texts of the specification', () => {
  test.each(Object.keys(SPECIFIED) as Place[])('%s', async (place) => {
    const shopper = await openShopperPage(browser, products);
    page = shopper.page;
    await SCENARIOS[place](shopper);
    expect(await neverSeen(SPECIFIED[place], page)).toEqual([]);
  });

  test.each(Object.entries(UNIT_TESTED))('%s is held by %s', async (text, file) => {
    expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(text);
  });
});
