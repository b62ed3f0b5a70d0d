import { Button } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { useMakingDays } from '../../catalogue/making-days.ts';
import { useOfferPrice } from '../../catalogue/offer-price.ts';
import { ProductGrid, ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { useProgressiveRender } from '../../catalogue/use-progressive-render.ts';
import { PageMeta } from '../../page-meta.tsx';
import { categoryQueries, findCategory } from '../../queries/categories.ts';
import { productQueries } from '../../queries/products.ts';
import { CategoryGrid } from './category-grid.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ShopControls } from './shop-controls.tsx';
import { ShopHero } from './shop-hero.tsx';
import { findProducts, isFiltered, PAGE_SIZE } from './shop-search.ts';
import { useShopSearch } from './use-shop-search.ts';

const EAGER_PICTURES = 2;

export function Component() {
  const grid = useProgressiveRender();
  const { search, change } = useShopSearch();
  const products = useQuery(productQueries.list(search.q));
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const priceOf = useOfferPrice();
  const makingDays = useMakingDays();
  const category = search.category ? findCategory(search.category, categories) : undefined;
  const title = category?.name ?? 'Our Crochet Flowers';
  const text = category?.description || `Every piece is made for you after you order it, in ${makingDays}.`;

  return (
    <>
      <PageMeta
        title={category?.name ?? 'Shop'}
        description={`${title}: handcrafted crochet flowers in soft cotton, made to order. ${text}`}
        path={category ? `/shop?category=${category.slug}` : '/shop'}
      />
      <ShopHero title={title} text={text} q={search.q} onSearch={(q) => change({ q }, true)} />
      <div className="container-page">
        <ShopControls search={search} change={change} categories={categories} />
        <QueryView
          query={products}
          failure="We could not load our flowers"
          loading={
            <div className="mt-16">
              <ProductGridSkeleton />
            </div>
          }
        >
          {(all) => {
            const found = findProducts({ products: all, categories, priceOf }, search);
            return (
              <>
                <div className="mt-5 mb-7 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <p role="status" data-testid="result-count" className="text-muted">
                    {found.length} {found.length === 1 ? 'product' : 'products'}
                  </p>
                  <FilterChips search={search} change={change} categories={categories} />
                </div>
                {found.length > 0 ? (
                  <ProductGrid
                    ref={grid}
                    products={found.slice(0, search.shown)}
                    eager={EAGER_PICTURES}
                    headingLevel="h2"
                  />
                ) : (
                  <EmptyState
                    title="No products found"
                    action={
                      <Button variant="secondary" onClick={() => change({ category: null, filter: null, q: null })}>
                        Clear filters
                      </Button>
                    }
                  >
                    Try another word, or remove a filter.
                  </EmptyState>
                )}
                {found.length > search.shown && (
                  <p className="mt-12 text-center">
                    <Button variant="secondary" onClick={() => change({ shown: `${search.shown + PAGE_SIZE}` }, true)}>
                      Show more
                    </Button>
                  </p>
                )}
              </>
            );
          }}
        </QueryView>
        {!isFiltered(search) && <CategoryGrid categories={categories} />}
      </div>
    </>
  );
}
