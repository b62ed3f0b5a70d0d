import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { QuantityPrices } from './quantity-prices.tsx';
import { Rating } from './rating.tsx';
import { Related } from './related.tsx';
import { reviewsOf } from './review-query.ts';
import { Specifications } from './specifications.tsx';

export { Promises } from './buying/promises.tsx';

const Reviews = lazy(() => import('./reviews.tsx').then((module) => ({ default: module.Reviews })));

export function PriceDetails({ product }: { product: ProductView }) {
  return (
    <>
      <QuantityPrices product={product} />
      <Rating rating={product.rating} />
    </>
  );
}

export function ProductMore({ product, categoryName }: { product: ProductView; categoryName?: string | undefined }) {
  return (
    <>
      <Specifications product={product} categoryName={categoryName} />
      <ReviewsIfAny productId={product.id} />
      <Related product={product} />
    </>
  );
}

/** Loads the code of reviews only for a product that has some, or whose reviews could not be fetched. */
function ReviewsIfAny({ productId }: { productId: string }) {
  const { data, isPending } = useQuery(reviewsOf(productId));
  if (isPending || (data?.count === 0 && data.hidden.length === 0)) return null;
  return (
    <Suspense>
      <Reviews productId={productId} />
    </Suspense>
  );
}
