import type { OfferView, ProductView } from '@loop-petal/contracts/shapes/catalog';

/** `15% OFF`, `5$ OFF` */
export const badgeOf = ({ discountType, discountValue }: OfferView): string =>
  `${discountValue}${discountType === 'percentage' ? '%' : '$'} OFF`;

/** The products of a product-specific offer. */
export const productsOf = (offer: OfferView, products: readonly ProductView[]): ProductView[] =>
  products.filter((product) => offer.applicableProducts.includes(product.id));

export const isProductSpecific = (offer: OfferView): boolean => !offer.applicableProducts.includes('all');

/** The shop filter shows prices that are reduced without a code or a minimum. */
export const shopAddress = ({ needsCode, minOrderValue, minQuantity }: OfferView): string =>
  needsCode || minOrderValue || minQuantity ? '/shop' : '/shop?filter=offers';
