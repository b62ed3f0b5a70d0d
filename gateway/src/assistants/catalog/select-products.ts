import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { type Message, ProtocolError } from '../../ucp/protocol.ts';
import { earliestArrival, type Facts, priceOf, type Variant } from './describe-product.ts';
import type { Situation } from './requests.ts';
import type { Promised, ShopData } from './shop-data.ts';

export interface Offered {
  readonly shop: ShopData;
  readonly facts: Facts;
  /** The slugs of the wanted categories; undefined for all. */
  readonly slugs: ReadonlySet<string> | undefined;
  readonly situation: Situation;
  readonly messages: Message[];
}

/** What a request may see: current prices and names, and the request's filters. */
export async function readOffered(
  shop: ShopData,
  { publicUrl, shopName }: Pick<Facts, 'publicUrl' | 'shopName'>,
  situation: Situation,
): Promise<Offered> {
  const [offers, categories] = await Promise.all([shop.offers(), shop.categories()]);
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]));
  const wanted = situation.filters?.categories?.map((one) => one.toLowerCase());
  const slugs = wanted
    ? categories
        .filter(({ slug, name, aliases }) => [slug, name.toLowerCase(), ...aliases].some((one) => wanted.includes(one)))
        .map(({ slug }) => slug)
    : undefined;
  const isOtherCurrency = Boolean(situation.filters?.price) && !isDollars(situation);
  const messages: Message[] = isOtherCurrency
    ? [{ type: 'info', code: 'price_filter_ignored', content: 'Prices are in USD; the price filter was ignored.' }]
    : [];
  return {
    shop,
    facts: { publicUrl, shopName, offers, categoryNames, now: new Date() },
    slugs: slugs && new Set(slugs),
    situation,
    messages,
  };
}

const isDollars = ({ context }: Situation) => (context?.currency ?? 'USD').toUpperCase() === 'USD';

/** Whether a product passes the filters of price and category. */
export function isWanted(product: ProductView, { slugs, situation, facts }: Offered): boolean {
  if (slugs && !slugs.has(product.category)) return false;
  const { price } = situation.filters ?? {};
  if (!price || !isDollars(situation)) return true;
  const { cents } = priceOf(product, facts);
  return cents >= (price.min ?? 0) && cents <= (price.max ?? Number.POSITIVE_INFINITY);
}

/**
 * The dates of a variant.
 * @returns undefined while production does not answer
 * @throws ProtocolError 503 if they are needed for the filter `needed_by`
 */
export async function readDates(
  { shop, situation }: Pick<Offered, 'shop' | 'situation'>,
  { productId, variationId }: Variant,
): Promise<Promised | undefined> {
  const zip = situation.context?.postal_code?.slice(0, 12);
  const promised = await shop.promise(productId, { variationId, ...(zip && { zip }) });
  if (!promised && situation.filters?.needed_by) {
    throw new ProtocolError(503, 'unavailable', 'Delivery dates are not available right now.');
  }
  return promised;
}

/** Whether a variant can be delivered by the wanted day. */
export function isOnTime(promised: Promised | undefined, { situation }: Pick<Offered, 'situation'>): boolean {
  const { needed_by: day } = situation.filters ?? {};
  if (day === undefined) return true;
  const arrival = promised && earliestArrival(promised);
  return arrival !== undefined && arrival <= day;
}
