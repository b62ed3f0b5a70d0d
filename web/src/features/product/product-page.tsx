import { buttonClass } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { productQueries } from '../../queries/products.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';

export function Component({ id = '' }: { id?: string }) {
  const product = useQuery(productQueries.detail(id));
  return (
    <QueryView query={product} failure="We could not load this flower" loading={<ProductSkeleton />}>
      {(found) => (found ? <ProductDetails key={found.id} product={found} /> : <ProductMissing />)}
    </QueryView>
  );
}

const MISSING = "The product you're looking for doesn't exist or has been removed.";

function ProductMissing() {
  return (
    <div className="container-page section-gap max-w-xl text-center">
      <PageMeta title="Product Not Found" description={MISSING} />
      <h1 className="text-3xl">Product Not Found</h1>
      <p className="mt-4 text-lg text-muted">{MISSING}</p>
      <Link to="/shop" className={buttonClass('primary', 'md', 'mt-8')}>
        Return to Shop
      </Link>
    </div>
  );
}
