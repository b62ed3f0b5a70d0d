import { writeCsv } from '@loop-petal/contracts/rules/csv';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { CatalogSource } from './answer-catalog.ts';
import { describeVariant, type Facts, variantsOf } from './describe-product.ts';
import { readOffered } from './select-products.ts';

const BATCH = 500;

/** The fields of Google's and OpenAI's product feeds. */
const COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'condition',
  'brand',
  'product_type',
  'color',
] as const;
type Entry = Readonly<Record<(typeof COLUMNS)[number], string>>;

export const FEED_FORMATS = ['json', 'csv'] as const;
type FeedFormat = (typeof FEED_FORMATS)[number];

/** All variants of visible products, in parts of a text, so that a large catalog is never in memory. */
export async function* writeFeed(source: CatalogSource, format: FeedFormat): AsyncGenerator<string> {
  const { shop, publicUrl, shopName } = source;
  const { facts } = await readOffered(shop, { publicUrl, shopName: shopName() }, {});
  let cursor: string | undefined;
  let isFirst = true;
  do {
    const { products, next } = await shop.products({ limit: BATCH, ...(cursor && { cursor }) });
    const entries = products.flatMap((product) => describeEntries(product, facts));
    yield format === 'csv' ? csvOf(entries, isFirst) : jsonOf(entries, isFirst);
    isFirst = isFirst && entries.length === 0;
    cursor = next;
  } while (cursor !== undefined);
  if (format === 'json') yield isFirst ? '{"products":[]}' : ']}';
}

const csvOf = (entries: readonly Entry[], isFirst: boolean): string => {
  const text = writeCsv<Entry>(
    COLUMNS.map((name) => [name, (entry) => entry[name]]),
    entries,
  );
  return isFirst ? text : text.slice(text.indexOf('\n') + 1);
};

const jsonOf = (entries: readonly Entry[], isFirst: boolean): string => {
  if (entries.length === 0) return '';
  return (isFirst ? '{"products":[' : ',') + entries.map((entry) => JSON.stringify(entry)).join(',');
};

/** Prices and availability as on the product's page, whose structured data the readers of a feed compare. */
function describeEntries(product: ProductView, facts: Facts): Entry[] {
  return variantsOf(product).map((variant) => {
    const { price, list_price: list, availability, media } = describeVariant(product, variant, facts);
    return {
      id: variant.id,
      item_group_id: product.id,
      title: variant.color ? `${product.name}, ${variant.color}` : product.name,
      description: product.description,
      link: `${facts.publicUrl}/product/${product.id}`,
      image_link: media[0]?.url ?? '',
      availability: availability.available ? 'in_stock' : 'out_of_stock',
      price: dollars(list ?? price),
      sale_price: list ? dollars(price) : '',
      condition: 'new',
      brand: facts.shopName,
      product_type: facts.categoryNames.get(product.category) ?? '',
      color: variant.color ?? '',
    };
  });
}

const dollars = ({ amount, currency }: { amount: number; currency: string }) => `${toMoney(amount)} ${currency}`;
