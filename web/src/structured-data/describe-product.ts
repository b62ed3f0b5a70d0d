import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { breadcrumb } from './schema.ts';

interface ProductInput {
  product: ProductView;
  publicUrl: string;
  priceCents: number;
  /** Undefined for a category that shoppers don't see. */
  categoryName: string | undefined;
  shopName: string;
}

const absolute = (publicUrl: string, path: string) => (path.startsWith('/') ? publicUrl + path : path);

/** An older catalog service sends only the first picture. */
const picturesIn = ({ images, imageUrl }: ProductView) => images?.map(({ url }) => url) ?? [imageUrl];

/** schema.org Product with its Offer and rating, and the breadcrumb. Omits the demo's rating, which is fictional. */
export function describeProduct({ product, publicUrl, priceCents, categoryName, shopName }: ProductInput): object[] {
  const url = `${publicUrl}/product/${product.id}`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      image: picturesIn(product).map((url) => absolute(publicUrl, url)),
      sku: product.id,
      material: product.material || 'Cotton',
      ...(product.size && { size: product.size }),
      ...(product.weight && { weight: product.weight }),
      ...(categoryName && { category: categoryName }),
      ...(product.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating.average,
          reviewCount: product.rating.count,
        },
      }),
      brand: { '@type': 'Brand', name: shopName },
      offers: {
        '@type': 'Offer',
        url,
        price: toMoney(priceCents),
        priceCurrency: 'USD',
        availability: `https://schema.org/${isBuyable(product) ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
    breadcrumb(
      publicUrl,
      { name: 'Shop', item: `${publicUrl}/shop` },
      ...(categoryName ? [{ name: categoryName, item: `${publicUrl}/shop?category=${product.category}` }] : []),
      { name: product.name, item: url },
    ),
  ];
}
