import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { discountedUnit, findOffer } from '@loop-petal/contracts/rules/offer-rules';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { mostOff, useOffers } from '../../catalogue/offer-price.ts';

/** The prices that the cart charges for larger quantities, smallest quantity first: "From 10 pieces: $16.20 each". */
export function QuantityPrices({ product }: { product: ProductView }) {
  const now = new Date();
  const all = useOffers();
  const cents = toCents(product.price);
  const offers = all
    .flatMap((offer) => {
      const pieces = offer.minQuantity ?? 0;
      const listSubtotalCents = Math.max(cents * pieces, offer.minOrderCents ?? 0);
      const lines = [{ productId: product.id, quantity: pieces }];
      const charged = findOffer(all, product.id, { now, listSubtotalCents, lines });
      return pieces > 0 && charged === offer ? [{ ...offer, pieces }] : [];
    })
    .sort((a, b) => a.pieces - b.pieces);
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Quantity prices" className="mt-2 text-sm">
      {offers.map(({ id, title, pieces, minOrderCents, ...offer }) => (
        <li key={id}>
          <span className="font-semibold text-sage">
            From {pieces} pieces: {formatCents(discountedUnit(cents, offer, pieces))} each
          </span>
          <span className="text-muted">
            {minOrderCents === null ? '' : ` on orders from ${formatCents(minOrderCents)}`}
            {mostOff(offer)} · {title}
          </span>
        </li>
      ))}
    </ul>
  );
}
