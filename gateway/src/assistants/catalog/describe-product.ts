import { toCents } from '@loop-petal/contracts/rules/money';
import { discountedUnit, findOffer, type PricedOffer } from '@loop-petal/contracts/rules/offer-rules';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { ImageDetails, ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Promised } from './shop-data.ts';

/** The only option of the shop's products. */
export const COLOR = 'Color';

/** What one line of a cart can ask for. */
export interface Variant {
  readonly id: string;
  readonly productId: string;
  readonly variationId: string | null;
  readonly color: string | null;
  readonly isAvailable: boolean;
  /** Pieces left of a limited edition; null when made to order. */
  readonly left: number | null;
  readonly imageUrl: string;
  readonly image: ImageDetails | null;
}

/** The id of a product's variant begins with the product's id. */
const SEPARATOR = ':';
const WITHOUT_COLOR = 'one';

/** The id of the variant that a line of a cart names. */
export const variantIdOf = ({
  productId,
  variationId,
  color,
}: Pick<Variant, 'productId' | 'variationId' | 'color'>): string =>
  productId + SEPARATOR + (variationId ?? (color ? encodeURIComponent(color) : WITHOUT_COLOR));

export const productIdOf = (id: string): string => id.split(SEPARATOR, 1)[0] ?? id;

/** The variants of a product, those that can be bought first. */
export function variantsOf(product: ProductView): Variant[] {
  const { id: productId, imageUrl, image, colors, variations, inStock } = product;
  const variant = (rest: Partial<Variant>): Variant => {
    const key = { productId, variationId: null, color: null, ...rest };
    return { isAvailable: inStock, left: null, imageUrl, image, ...key, id: variantIdOf(key) };
  };
  if (variations.length > 0) {
    const all = variations.map(({ id, colorName, stockQuantity, isAvailable, ...picture }) =>
      variant({
        variationId: id,
        color: colorName,
        isAvailable: inStock && isAvailable,
        left: stockQuantity || null,
        imageUrl: picture.imageUrl,
        image: picture.image,
      }),
    );
    return all.sort((a, b) => Number(b.isAvailable) - Number(a.isAvailable));
  }
  if (colors.length > 0) return colors.map((color) => variant({ color }));
  return [variant({})];
}

export interface Facts {
  readonly publicUrl: string;
  readonly shopName: string;
  readonly offers: readonly PricedOffer[];
  /** The names of the categories that shoppers see, by slug. */
  readonly categoryNames: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** The price of one piece in cents, as on the product's page. */
export function priceOf(product: Pick<ProductView, 'id' | 'price'>, { offers, now }: Facts) {
  const listCents = toCents(product.price);
  const offer = findOffer(offers, product.id, { now });
  return { listCents, cents: offer ? discountedUnit(listCents, offer) : listCents };
}

const usd = (amount: number) => ({ amount, currency: 'USD' });

export function describeProduct(product: ProductView, facts: Facts) {
  const { listCents, cents } = priceOf(product, facts);
  const range = (amount: number) => ({ min: usd(amount), max: usd(amount) });
  const category = facts.categoryNames.get(product.category);
  const colors = variantsOf(product).flatMap(({ color }) => color ?? []);
  return {
    id: product.id,
    title: product.name,
    description: { plain: product.description },
    url: `${facts.publicUrl}/product/${product.id}`,
    ...(category && { categories: [{ value: category, taxonomy: 'merchant' }] }),
    price_range: range(cents),
    ...(cents < listCents && { list_price_range: range(listCents) }),
    media: mediaOf(product, product.name, facts),
    ...(colors.length > 0 && { options: [{ name: COLOR, values: colors.map((label) => ({ label })) }] }),
    metadata: { stems: product.stemCount },
  };
}

/** @param promised undefined if the dates are unknown or were not asked for */
export function describeVariant(product: ProductView, variant: Variant, facts: Facts, promised?: Promised) {
  const { listCents, cents } = priceOf(product, facts);
  const { color } = variant;
  return {
    id: variant.id,
    title: color ?? product.name,
    description: { plain: color ? `${product.name} in ${color}` : product.name },
    price: usd(cents),
    ...(cents < listCents && { list_price: usd(listCents) }),
    availability: availabilityOf(variant, promised),
    ...(color && { options: [{ name: COLOR, label: color }] }),
    media: mediaOf(variant, color ? `${product.name}, ${color}` : product.name, facts),
    ...(promised?.madeBy && { metadata: { delivery: deliveryOf(promised) } }),
    seller: {
      name: facts.shopName,
      links: [
        { type: 'refund_policy', url: `${facts.publicUrl}/shipping-returns` },
        { type: 'shipping_policy', url: `${facts.publicUrl}/shipping-returns` },
      ],
    },
  };
}

/** Whether material or time is missing for an order. Pieces that no artisan makes can be ordered without dates. */
const isImpossible = (promised: Promised | undefined): boolean =>
  promised?.lacking === 'material' || promised?.lacking === 'time';

function availabilityOf({ isAvailable, left }: Variant, promised: Promised | undefined) {
  if (!isAvailable || isImpossible(promised)) return { available: false, status: 'out_of_stock' };
  if (left !== null) return { available: true, status: 'in_stock' };
  return { available: true, status: promised?.available === false ? 'backorder' : 'made_to_order' };
}

const deliveryOf = ({ madeBy, services }: Promised) => ({
  ready_by: madeBy,
  services: Object.entries(services).map(([code, { from, to }]) => ({ code, earliest: from, latest: to })),
});

/** The first day by which one of the services delivers; undefined without dates. */
export const earliestArrival = ({ services }: Promised): string | undefined =>
  Object.values(services)
    .map(({ to }) => to)
    .sort()[0];

export function mediaOf(
  { imageUrl, image }: Pick<Variant, 'imageUrl' | 'image'>,
  alt_text: string,
  { publicUrl }: Pick<Facts, 'publicUrl'>,
) {
  if (imageUrl === PLACEHOLDER_IMAGE || imageUrl.startsWith('data:')) return [];
  const url = imageUrl.startsWith('/') ? publicUrl + imageUrl : imageUrl;
  return [{ type: 'image', url, alt_text, ...(image && { width: image.width, height: image.height }) }];
}
