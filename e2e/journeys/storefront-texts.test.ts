import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser } from '../browser.ts';
import { ACCOUNT_SCENES } from '../storefront/scenes/account.ts';
import { CHECKOUT_SCENES } from '../storefront/scenes/checkout.ts';
import { READING_SCENES } from '../storefront/scenes/reading.ts';
import { SHOPPING_SCENES } from '../storefront/scenes/shopping.ts';
import { type Place, SPECIFIED, UNIT_TESTED } from '../storefront/specified-texts.ts';
import { openShopperPage, type Product, readable, type Stage } from '../storefront/stage.ts';

const SCENES: Record<Place, (stage: Stage) => Promise<void>> = {
  ...READING_SCENES,
  ...ACCOUNT_SCENES,
  ...SHOPPING_SCENES,
  ...CHECKOUT_SCENES,
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
    const stage = await openShopperPage(browser, products);
    page = stage.page;
    await SCENES[place](stage);
    expect(await neverSeen(SPECIFIED[place], page)).toEqual([]);
  });

  test.each(Object.entries(UNIT_TESTED))('%s is held by %s', async (text, file) => {
    expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(text);
  });
});
