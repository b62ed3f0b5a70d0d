import { useQuery } from '@tanstack/react-query';
import { ProductGrid, ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { QueryView } from '../../catalogue/query-view.tsx';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { Link } from '../../navigation/link.tsx';
import { productQueries } from '../../queries/products.ts';

export function Featured() {
  const featured = useQuery(productQueries.featured());
  return (
    <section className="container-page section-gap">
      <SectionHeading
        title="Fresh off the hook"
        more={
          <Link to="/shop" className="link inline-flex min-h-11 items-center">
            All products
          </Link>
        }
      />
      <QueryView query={featured} what="our flowers" loading={<ProductGridSkeleton count={4} />}>
        {(products) => <ProductGrid products={products} />}
      </QueryView>
    </section>
  );
}
