import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { appliesToProduct, discountedUnit, isLive, type PricedOffer } from '@loop-petal/contracts/rules/offer-rules';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

/** The prices from a number of pieces on, lowest number first: `['From 10 pieces', '10% off, $16.20 each']`. */
export function quantityPrices(product: ProductView, offers: readonly PricedOffer[], now: Date): [string, string][] {
  const priceCents = toCents(product.price);
  return offers
    .flatMap((offer) => (offer.minQuantity ? [{ offer, pieces: offer.minQuantity }] : []))
    .filter(({ offer }) => isLive(offer, now) && appliesToProduct(offer, product.id))
    .sort((a, b) => a.pieces - b.pieces)
    .map(({ offer, pieces }) => {
      const each = formatCents(discountedUnit(priceCents, offer, pieces));
      const minimum = offer.minOrderCents === null ? '' : ` on orders from ${formatCents(offer.minOrderCents)}`;
      return [`From ${pieces} pieces`, `${discountText(offer)}, ${each} each${minimum}`];
    });
}

/** `10% off`, `$2.00 off` */
const discountText = ({ discountType, discountValue }: PricedOffer): string =>
  `${discountType === 'percentage' ? `${discountValue}%` : formatCents(discountValue)} off`;
