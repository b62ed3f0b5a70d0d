import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Carousel } from '../../catalogue/carousel.tsx';
import { ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { deferred } from '../../navigation/deferred.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { offerQueries } from '../../queries/offers.ts';
import { productQueries } from '../../queries/products.ts';
import { OfferSlide } from './offer-slide.tsx';
import { FeaturedSaleItems, ProductsOnSale } from './sale-sections.tsx';

const NewsletterBox = deferred(() =>
  import('../../newsletter/newsletter-box.tsx').then((module) => module.NewsletterBox),
);

const SLIDE_MS = 8000;

export function Component() {
  const offers = useQuery(offerQueries.list());
  const products = useQuery(productQueries.list());
  return (
    <>
      <PageMeta
        title="Offers"
        description="This week's offers on handmade crochet flowers: reduced bouquets, potted flowers and single stems."
        path="/offers"
      />
      <div className="container-page pt-10 pb-8 md:pt-16">
        <h1 className="text-4xl">Special Offers</h1>
        <p className="mt-3 max-w-xl text-lg text-muted">A few flowers, for a little less, for a short while.</p>
      </div>
      <QueryView
        query={offers}
        failure="We could not load our offers"
        loading={
          <div className="container-page">
            <Skeleton className="h-80 rounded-sheet" />
          </div>
        }
      >
        {(live) => (
          <>
            {live.length > 0 && (
              <div className="container-page">
                <Carousel
                  label="Offers"
                  everyMs={SLIDE_MS}
                  slides={live.map((offer) => ({ key: offer.id, content: <OfferSlide offer={offer} /> }))}
                />
              </div>
            )}
            <QueryView
              query={products}
              failure="We could not load our flowers"
              loading={
                <div className="container-page pt-16">
                  <ProductGridSkeleton count={4} />
                </div>
              }
            >
              {(all) => (
                <>
                  <ProductsOnSale offers={live} products={all} />
                  <FeaturedSaleItems offers={live} products={all} />
                </>
              )}
            </QueryView>
          </>
        )}
      </QueryView>
      <div className="pt-20">
        <NewsletterBox title="Never miss an offer" text="Seasonal offers and new flowers, straight to your inbox." />
      </div>
    </>
  );
}
