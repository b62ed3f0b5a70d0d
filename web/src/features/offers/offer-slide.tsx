import { DEFAULT_TIME_ZONE } from '@loop-petal/contracts/rules/shop';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { KraftTag } from '@loop-petal/web-kit/badge';
import { buttonClass } from '@loop-petal/web-kit/button';
import { formatLastDay, formatMoney } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { useShopRules } from '../../queries/shop.ts';
import { badgeOf, shopAddress } from './offer-texts.ts';

export function OfferSlide({ offer }: { offer: OfferView }) {
  const timeZone = useShopRules()?.timeZone ?? DEFAULT_TIME_ZONE;
  return (
    <div className="flex h-full flex-col items-center justify-center rounded-sheet bg-card px-6 py-12 text-center md:px-16">
      <KraftTag className="text-lg!">{badgeOf(offer)}</KraftTag>
      <h2 className="mt-5 text-3xl">{offer.title}</h2>
      <p className="mt-3 max-w-xl text-lg text-muted">{offer.description}</p>
      <p className="mt-4 text-sm text-muted">
        Until {formatLastDay(offer.validUntil, timeZone)}
        {offer.minOrderValue && ` · on orders from ${formatMoney(offer.minOrderValue)}`}
        {offer.minQuantity && ` · from ${offer.minQuantity} pieces`}
        {offer.maxDiscount && ` · at most ${formatMoney(offer.maxDiscount)} off`}
        {offer.needsCode && ' · with a code in your cart'}
      </p>
      <Link to={shopAddress(offer)} className={buttonClass('primary', 'md', 'mt-6')}>
        Shop the offer
      </Link>
    </div>
  );
}
