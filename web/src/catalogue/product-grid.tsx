import type { ProductView } from '@loop-petal/contracts/catalog-api';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { ProductCard } from './product-card.tsx';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4';

interface ProductGridProps {
  products: readonly ProductView[];
  /** How many of the first pictures are loaded at once. */
  eager?: number;
  headingLevel?: 'h2' | 'h3';
}

export function ProductGrid({ products, eager = 0, headingLevel }: ProductGridProps) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < eager} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={grid}>
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
