import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { lazy, Suspense } from 'react';
import { Related } from './related.tsx';
import { Specifications } from './specifications.tsx';

export { Promises } from './buying/promises.tsx';
export { QuantityPrices } from './quantity-prices.tsx';
export { Rating } from './rating.tsx';

const Reviews = lazy(() => import('./reviews.tsx').then((module) => ({ default: module.Reviews })));

export function ProductMore({ product, categoryName }: { product: ProductView; categoryName: string }) {
  return (
    <>
      <Specifications product={product} categoryName={categoryName} />
      <Suspense>
        <Reviews productId={product.id} />
      </Suspense>
      <Related product={product} />
    </>
  );
}
