import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { appliesToProduct, discountedUnit, isLive } from '@loop-petal/contracts/rules/offer-rules';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { useOffers } from '../../catalogue/offer-price.ts';

/** The prices for larger quantities, smallest quantity first: "From 10 pieces: $16.20 each". */
export function QuantityPrices({ product }: { product: ProductView }) {
  const now = new Date();
  const offers = useOffers()
    .flatMap((offer) => (offer.minQuantity ? [{ ...offer, pieces: offer.minQuantity }] : []))
    .filter((offer) => isLive(offer, now) && appliesToProduct(offer, product.id))
    .sort((a, b) => a.pieces - b.pieces);
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Quantity prices" className="mt-2 text-sm">
      {offers.map(({ id, title, pieces, minOrderCents, ...offer }) => (
        <li key={id}>
          <span className="font-semibold text-sage">
            From {pieces} pieces: {formatCents(discountedUnit(toCents(product.price), offer, pieces))} each
          </span>
          <span className="text-muted">
            {minOrderCents === null ? '' : ` on orders from ${formatCents(minOrderCents)}`} · {title}
          </span>
        </li>
      ))}
    </ul>
  );
}
