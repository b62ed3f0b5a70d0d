import type { OfferView, ProductView } from '@loop-petal/contracts/shapes/catalog';
import { buttonClass } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { Link } from 'react-router-dom';
import { useOfferPrice } from '../../catalogue/offer-price.ts';
import { ProductGrid } from '../../catalogue/product-grid.tsx';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { isProductSpecific, productsOf, shopAddress } from './offer-texts.ts';

const MAX_PRODUCTS = 6;

interface SaleProps {
  offers: readonly OfferView[];
  products: readonly ProductView[];
}

export function ProductsOnSale({ offers, products }: SaleProps) {
  const named = offers
    .filter(isProductSpecific)
    .map((offer) => ({ offer, sale: productsOf(offer, products) }))
    .filter(({ sale }) => sale.length > 0);
  return named.map(({ offer, sale }) => (
    <section key={offer.id} className="container-page pt-16">
      <SectionHeading
        title={`Products on Sale: ${offer.title}`}
        more={
          sale.length > MAX_PRODUCTS && (
            <Link to={shopAddress(offer)} className="link inline-flex min-h-11 items-center">
              View All {sale.length} Products
            </Link>
          )
        }
      >
        {offer.description}
      </SectionHeading>
      <ProductGrid products={sale.slice(0, MAX_PRODUCTS)} columns={3} />
    </section>
  ));
}

export function FeaturedSaleItems({ offers, products }: SaleProps) {
  const priceOf = useOfferPrice();
  const shown = new Set(
    offers.filter(isProductSpecific).flatMap((offer) => productsOf(offer, products).slice(0, MAX_PRODUCTS)),
  );
  const reduced = products
    .filter((product) => priceOf(product).offer !== null)
    .sort((one, other) => Number(shown.has(one)) - Number(shown.has(other)));
  if (reduced.length === 0) {
    return offers.length > 0 ? null : (
      <EmptyState
        title="Sale Items Coming Soon"
        action={
          <Link to="/shop" className={buttonClass()}>
            Browse All Products
          </Link>
        }
      >
        Nothing is on sale right now. Leave us your email below and you will be the first to know.
      </EmptyState>
    );
  }
  return (
    <section className="container-page pt-16">
      <SectionHeading title="Featured Sale Items" />
      <ProductGrid products={reduced.slice(0, MAX_PRODUCTS)} columns={3} />
    </section>
  );
}
