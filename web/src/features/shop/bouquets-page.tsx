import { buttonClass } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMakingDays } from '../../catalogue/making-days.ts';
import { ProductGrid, ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { useProgressiveRender } from '../../catalogue/use-progressive-render.ts';
import { PageMeta } from '../../page-meta.tsx';
import { categoryQueries } from '../../queries/categories.ts';
import { productQueries } from '../../queries/products.ts';
import { bouquetsOf, PAGE_SIZE } from './shop-search.ts';

const STYLES = [
  { word: 'mixed', name: 'Mixed Bouquets' },
  { word: 'rose', name: 'Rose Bouquets' },
  { word: 'sunflower', name: 'Sunflower Bouquets' },
];
const EAGER_PICTURES = 2;

export function Component() {
  const makingDays = useMakingDays();
  const grid = useProgressiveRender();
  const products = useQuery(productQueries.list());
  const categories = useQuery(categoryQueries.list());
  return (
    <>
      <PageMeta
        title="Bouquets"
        description={`Handmade crochet bouquets: mixed, rose and sunflower, wrapped, tied and ready to give. Made to order in ${makingDays}.`}
        path="/bouquets"
      />
      <div className="container-page pt-10 md:pt-16">
        <h1 className="text-4xl">Crochet Bouquets</h1>
        <p className="mt-3 max-w-xl text-lg text-muted">
          Wrapped in paper, tied with jute or ribbon, and in bloom for good.
        </p>
        <QueryView
          query={products}
          failure="We could not load our bouquets"
          loading={
            <div className="mt-24">
              <ProductGridSkeleton />
            </div>
          }
        >
          {(all) => {
            const bouquets = bouquetsOf(all, categories.data ?? []);
            if (bouquets.length === 0) return <NoBouquets />;
            return (
              <>
                <ul className="mt-7 mb-9 flex flex-wrap gap-x-10 gap-y-3">
                  {STYLES.map(({ word, name }) => {
                    const count = bouquets.filter((product) => product.name.toLowerCase().includes(word)).length;
                    return (
                      <li key={word} className="border-l-2 border-rose pl-4">
                        <span className="font-semibold">{name}</span>
                        <span className="block text-sm text-muted">
                          {count} {count === 1 ? 'style' : 'styles'}
                        </span>
                      </li>
                    );
                  })}
                </ul>
                <ProductGrid
                  ref={grid}
                  products={bouquets.slice(0, PAGE_SIZE)}
                  eager={EAGER_PICTURES}
                  headingLevel="h2"
                />
                {bouquets.length > PAGE_SIZE && (
                  <p className="mt-12 text-center">
                    <Link to="/shop?category=bouquets" className={buttonClass('secondary')}>
                      All bouquets
                    </Link>
                  </p>
                )}
              </>
            );
          }}
        </QueryView>
      </div>
    </>
  );
}

function NoBouquets() {
  return (
    <EmptyState
      title="No Bouquets Available"
      action={
        <Link to="/shop" className={buttonClass()}>
          Browse All Products
        </Link>
      }
    >
      We are working on new ones. Please check back soon.
    </EmptyState>
  );
}
