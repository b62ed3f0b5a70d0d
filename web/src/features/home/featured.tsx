import { QueryView } from '@loop-petal/web-kit/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ProductGrid, ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { productQueries } from '../../queries/products.ts';
import { useContent } from '../../queries/use-content.ts';

export function Featured() {
  const { featuredTitle = '' } = useContent('home') ?? {};
  const featured = useQuery(productQueries.featured());
  return (
    <section className="container-page section-gap">
      <SectionHeading
        title={featuredTitle}
        more={
          <Link to="/shop" className="link inline-flex min-h-11 items-center">
            All products
          </Link>
        }
      />
      <QueryView query={featured} failure="We could not load our flowers" loading={<ProductGridSkeleton count={4} />}>
        {(products) => <ProductGrid products={products} />}
      </QueryView>
    </section>
  );
}
