import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ProductGrid, ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { productQueries } from '../../queries/products.ts';

export function Related({ product }: { product: ProductView }) {
  const related = useQuery(productQueries.related(product.id));
  if (related.data?.length === 0) return null;
  return (
    <section className="mt-20">
      <SectionHeading
        title="You may also like"
        more={
          <Link to={`/shop?category=${product.category}`} className="link inline-flex min-h-11 items-center">
            View All
          </Link>
        }
      />
      <QueryView
        query={related}
        failure="We could not load related flowers"
        loading={<ProductGridSkeleton count={4} />}
      >
        {(products) => <ProductGrid products={products} />}
      </QueryView>
    </section>
  );
}
