import { momentOfShopClock } from '@loop-petal/contracts/rules/days';
import { toCents } from '@loop-petal/contracts/rules/money';
import { appliesToProduct, discountedUnit, isLive } from '@loop-petal/contracts/rules/pricing';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { OfferValues } from './offer-values.ts';

export interface OfferSight {
  badge: string;
  example: { product: ProductView; before: number; after: number } | null;
  state: string;
}

/** Previews an offer with the shop's own pricing. Amounts are in cents. */
export function previewOffer(
  values: OfferValues,
  products: readonly ProductView[],
  timeZone: string,
  now: Date,
): OfferSight {
  const { discountType, isForAll } = values;
  const typed = Number(values.discountValue);
  const value = Number.isFinite(typed) && typed > 0 ? typed : 0;
  const applicableProducts = isForAll ? ['all'] : values.products;
  const product = products.find(({ id }) => appliesToProduct({ applicableProducts }, id));
  const discountValue = discountType === 'percentage' ? Math.min(value, 100) : Math.round(value * 100);
  const most = Number(values.maxDiscount);
  const maxDiscountCents = most > 0 ? Math.round(most * 100) : null;
  const before = product ? toCents(product.price) : 0;
  return {
    badge: discountType === 'percentage' ? `${value}% OFF` : `$${value} OFF`,
    example:
      product && value > 0
        ? { product, before, after: discountedUnit(before, { discountType, discountValue, maxDiscountCents }) }
        : null,
    state: stateOf(values, timeZone, now),
  };
}

function stateOf({ validFrom, validUntil, isActive }: OfferValues, timeZone: string, now: Date): string {
  if (!isActive) return 'Not shown: inactive';
  const dates = {
    isActive,
    validFrom: momentOfShopClock(validFrom, timeZone),
    validUntil: momentOfShopClock(validUntil, timeZone),
  };
  if ([dates.validFrom, dates.validUntil].some((date) => Number.isNaN(date.getTime()))) return 'No dates yet';
  if (isLive(dates, now)) return 'Goes live when you save it';
  return dates.validFrom > now ? 'Scheduled' : 'Expired';
}
