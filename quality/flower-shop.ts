import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import { type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { z } from 'zod';
import { readCsv } from '../admin-web/src/csv/read-csv.ts';
import { waitForEvent } from '../infra/seed/src/wait-for-event.ts';
import { Stop } from '../tools/build/checkout.mjs';

/** Short, so that the suite's large carts have a promise. */
const RECIPE = { makingMinutes: 5, finishingDays: 0, materials: [] };
const DAY_MS = 86_400_000;

const Cents = z.coerce.number().int().positive();
const Product = z.object({ id: z.string(), title: z.string(), price: Cents });
const Stock = z.object({ product_id: z.string(), quantity: z.coerce.number().int() });
const Discount = z.object({
  code: z.string(),
  type: z.enum(['percentage', 'fixed_amount']),
  value: Cents,
  description: z.string(),
});
const Item = z.looseObject({ id: z.string() });
const Input = z.looseObject({ items: z.array(Item), out_of_stock_item: Item });

/** The rows of a CSV file as objects by its column names. */
function rowsOf<Row extends z.ZodType>(file: string, row: Row): z.infer<Row>[] {
  const [head, ...rows] = readCsv(file);
  return rows.map(({ cells }) =>
    row.parse(Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at]]))),
  );
}

/**
 * Adds the flower shop of the protocol's official suite to a shop: products with recipes, so that they have promises, and
 * offer codes. Known names and codes are kept.
 * @param folder of its data, such as `test_data/flower_shop`
 * @param shop signed in as an admin
 * @returns the suite's input with the shop's ids
 */
export async function seedFlowerShop(folder: string, shop: ShopClient) {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new Stop(`${folder} has no ${name}. Please name the folder of the suite’s flower shop.`);
    });
  const input = Input.parse(JSON.parse(await read('conformance_input.json')));
  const stock = rowsOf(await read('inventory.csv'), Stock);
  const ids = new Map<string, string>();
  for (const { id, title, price } of rowsOf(await read('products.csv'), Product)) {
    // the shop makes to order, so only a lack of stock matters
    const inStock = stock.find((one) => one.product_id === id)?.quantity !== 0;
    ids.set(id, await addProduct(shop, title, price, inStock));
  }
  for (const discount of rowsOf(await read('discounts.csv'), Discount)) await addOffer(shop, discount);
  const renamed = <Some extends z.infer<typeof Item>>(item: Some) => ({ ...item, id: ids.get(item.id) ?? item.id });
  return { ...input, items: input.items.map(renamed), out_of_stock_item: renamed(input.out_of_stock_item) };
}

/** @returns its id; a product of the same name is kept */
async function addProduct(shop: ShopClient, name: string, cents: number, inStock: boolean): Promise<string> {
  const known = (await shop.call('GET /api/admin/products')).find((product) => product.name === name);
  if (known) return known.id;
  const [category] = await shop.call('GET /api/admin/categories');
  if (!category) throw new Stop('The shop has no category. Please add one, and an artisan who makes its pieces.');
  const description = `${name} of the protocol’s test data.`;
  const { slug } = category;
  const body = { name, description, price: toMoney(cents), category: slug, imageUrl: PLACEHOLDER_IMAGE, inStock };
  const { id } = await shop.call('POST /api/admin/products', { body });
  // production learns about the product from an event
  const save = () =>
    shop.call('PUT /api/admin/production/recipes/{productId}', { params: { productId: id }, body: RECIPE });
  await waitForEvent(() => unlessRefused(404, save()));
  return id;
}

async function addOffer(shop: ShopClient, { code, type, value, description }: z.infer<typeof Discount>) {
  const offers = await shop.call('GET /api/admin/offers');
  if (offers.some((offer) => offer.code === code)) return;
  const discount =
    type === 'percentage'
      ? { discountType: 'percentage' as const, discountValue: value }
      : { discountType: 'fixed' as const, discountValue: value / 100 };
  const validFrom = new Date().toISOString();
  const validUntil = new Date(Date.now() + 365 * DAY_MS).toISOString();
  const body = { title: description, description, code, ...discount, validFrom, validUntil };
  await shop.call('POST /api/admin/offers', { body });
}
