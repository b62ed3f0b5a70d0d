import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { classNames } from '@loop-petal/web-kit/class-names';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import type { Ref } from 'react';
import { DeferredBoundary } from '../navigation/deferred.tsx';
import { useOfferPrice } from './offer-price.ts';
import { ProductCard } from './product-card.tsx';

const laterCell =
  'nth-[n+13]:not-data-rendered:auto-visibility [--placeholder-height:calc(50vw+9.5rem)] md:[--placeholder-height:calc(28vw+11rem)] lg:[--placeholder-height:calc(min(22vw,16.5rem)+11rem)]';
const grid = 'grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-6';

interface ProductGridProps {
  ref?: Ref<HTMLUListElement>;
  products: readonly ProductView[];
  /** The number of pictures to load eagerly. */
  eager?: number;
  headingLevel?: 'h2' | 'h3';
  columns?: 3 | 4;
}

export function ProductGrid({ ref, products, eager = 0, headingLevel, columns = 4 }: ProductGridProps) {
  const priceOf = useOfferPrice();
  return (
    <ul ref={ref} className={classNames(grid, columns === 4 && 'lg:grid-cols-4')}>
      {products.map((product, index) => (
        <DeferredBoundary as="li" key={product.id} className={ref ? laterCell : undefined}>
          <ProductCard
            product={product}
            price={priceOf(product)}
            priority={index < eager}
            headingLevel={headingLevel}
          />
        </DeferredBoundary>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={classNames(grid, 'lg:grid-cols-4')}>
      <LoadingNote>Loading flowers…</LoadingNote>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="mt-4 h-5 w-3/4" />
          <Skeleton className="mt-2 h-5 w-1/3" />
          <Skeleton className="mt-5 h-11 rounded-pill" />
        </div>
      ))}
    </div>
  );
}
