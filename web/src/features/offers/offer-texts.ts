import type { OfferView, ProductView } from '@loop-petal/contracts/shapes/catalog';

/** `15% OFF`, `5$ OFF` */
export const badgeOf = ({ discountType, discountValue }: OfferView): string =>
  `${discountValue}${discountType === 'percentage' ? '%' : '$'} OFF`;

/** Products that a product-specific offer names. */
export const productsOf = (offer: OfferView, products: readonly ProductView[]): ProductView[] =>
  products.filter((product) => offer.applicableProducts.includes(product.id));

export const isProductSpecific = (offer: OfferView): boolean => !offer.applicableProducts.includes('all');

/** Where its products are: the filter knows prices that are reduced for everybody, from the first piece. */
export const shopAddress = ({ needsCode, minOrderValue }: OfferView): string =>
  needsCode || minOrderValue ? '/shop' : '/shop?filter=offers';
