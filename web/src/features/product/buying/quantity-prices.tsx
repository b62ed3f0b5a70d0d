import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { appliesToProduct, discountedUnit, isLive, type PricedOffer } from '@loop-petal/contracts/rules/offer-rules';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

interface QuantityPricesProps {
  product: ProductView;
  offers: readonly PricedOffer[];
}

/** The prices from a number of pieces on, lowest number first. */
export function QuantityPrices({ product, offers }: QuantityPricesProps) {
  const now = new Date();
  const steps = offers
    .flatMap((offer) => (offer.minQuantity ? [{ offer, pieces: offer.minQuantity }] : []))
    .filter(({ offer }) => isLive(offer, now) && appliesToProduct(offer, product.id))
    .sort((a, b) => a.pieces - b.pieces);
  if (steps.length === 0) return null;
  const priceCents = toCents(product.price);
  return (
    <ul className="mt-2 text-sm text-muted" aria-label="Prices for several pieces">
      {steps.map(({ offer, pieces }) => (
        <li key={offer.id}>
          From {pieces} pieces: {discountText(offer)}, {formatCents(discountedUnit(priceCents, offer, pieces))} each
          {offer.minOrderCents !== null && ` on orders from ${formatCents(offer.minOrderCents)}`}
        </li>
      ))}
    </ul>
  );
}

/** `10% off`, `$2.00 off` */
const discountText = ({ discountType, discountValue }: PricedOffer): string =>
  `${discountType === 'percentage' ? `${discountValue}%` : formatCents(discountValue)} off`;
