import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Related } from './related.tsx';
import { Specifications } from './specifications.tsx';

export { Promises } from './buying/promises.tsx';
export { QuantityPrices } from './quantity-prices.tsx';

export function ProductMore({ product, categoryName }: { product: ProductView; categoryName: string }) {
  return (
    <>
      <Specifications product={product} categoryName={categoryName} />
      <Related product={product} />
    </>
  );
}
