import { readFile } from 'node:fs/promises';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { expect, test } from '../fixtures.ts';
import { newShopper } from '../shop-api.ts';
import { ACCOUNT_VISITS } from '../storefront/scenarios/account.ts';
import { CHECKOUT_VISITS } from '../storefront/scenarios/checkout.ts';
import { READING_VISITS } from '../storefront/scenarios/reading.ts';
import { SHOPPING_VISITS } from '../storefront/scenarios/shopping.ts';
import { readable, shopperPage, type Visit } from '../storefront/shopper-page.ts';
import { type Place, SPECIFIED, UNIT_TESTED } from '../storefront/specified-texts.ts';

test.describe.configure({ mode: 'parallel' });

const VISITS: Record<string, Visit> = { ...READING_VISITS, ...ACCOUNT_VISITS, ...SHOPPING_VISITS, ...CHECKOUT_VISITS };

let products: ProductView[];

test.beforeAll(async () => {
  products = await newShopper().call('GET /api/products');
});

test.describe('the texts of the specification', () => {
  for (const [name, visit] of Object.entries(VISITS)) {
    test(name, async ({ page }) => {
      const shopper = shopperPage(page, products);
      for (const [place, come] of Object.entries(visit)) {
        await test.step(place, async () => {
          await shopper.calm();
          await come(shopper);
          // Toasts come one at a time, so a text counts once it has been seen.
          const missing = new Set<string>(SPECIFIED[place as Place]);
          await expect
            .poll(
              async () => {
                const seen = await readable(page);
                for (const text of missing) if (seen.includes(text)) missing.delete(text);
                return [...missing];
              },
              { timeout: 10_000, intervals: [50] },
            )
            .toEqual([]);
        });
      }
    });
  }

  test('every place is visited once', () => {
    const visited = Object.values(VISITS).flatMap((visit) => Object.keys(visit));
    expect(visited.sort()).toEqual(Object.keys(SPECIFIED).sort());
  });

  for (const [text, file] of Object.entries(UNIT_TESTED)) {
    test(`${text} is tested in ${file}`, async () => {
      expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(text);
    });
  }
});
