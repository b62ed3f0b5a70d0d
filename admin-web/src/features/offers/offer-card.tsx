import { zoneName } from '@loop-petal/contracts/rules/days';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { Badge, KraftTag } from '@loop-petal/web-kit/badge';
import { IconButton } from '@loop-petal/web-kit/button';
import { formatLastDay, formatMoney, formatShopDay } from '@loop-petal/web-kit/format';
import { Pencil, Trash2 } from 'lucide-react';
import { useShopTimeZone } from '../../session/queries.ts';
import { OfferProducts } from './offer-products.tsx';

interface OfferCardProps {
  offer: OfferView;
  onEdit: () => void;
  onDelete: () => void;
}

export function OfferCard({ offer, onEdit, onDelete }: OfferCardProps) {
  const timeZone = useShopTimeZone();
  const conditions = [
    offer.code && `Code ${offer.code}`,
    offer.minOrderValue && `From ${formatMoney(offer.minOrderValue)}`,
    offer.minQuantity && `From ${offer.minQuantity} pieces`,
    offer.maxDiscount && `At most ${formatMoney(offer.maxDiscount)} off`,
  ].filter(Boolean);
  const outside = outsideItsTime(offer, new Date().toISOString());
  return (
    <li data-row tabIndex={-1} className="flex flex-col gap-2 rounded-md border border-line bg-paper p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-sans text-base font-semibold tracking-normal">{offer.title}</h3>
        <KraftTag className="shrink-0">{discountOf(offer)}</KraftTag>
      </div>
      <p className="text-sm text-muted">{offer.description}</p>
      <p className="text-sm">
        {formatShopDay(offer.validFrom, timeZone)} – {formatLastDay(offer.validUntil, timeZone)} ({zoneName(timeZone)})
      </p>
      {conditions.length > 0 && <p className="text-sm text-muted">{conditions.join(' · ')}</p>}
      <OfferProducts ids={offer.applicableProducts} />
      <div className="mt-auto flex items-center justify-between">
        <div className="flex gap-1.5">
          <Badge tone={offer.isActive ? 'sage' : 'neutral'}>{offer.isActive ? 'Active' : 'Inactive'}</Badge>
          {outside && <Badge>{outside}</Badge>}
        </div>
        <div className="flex">
          <IconButton data-open label={`Edit ${offer.title}`} onClick={onEdit}>
            <Pencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${offer.title}`} className="text-danger" onClick={onDelete}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

const outsideItsTime = ({ validFrom, validUntil }: OfferView, now: string): string | null =>
  now < validFrom ? 'Not started' : now > validUntil ? 'Ended' : null;

const discountOf = ({ discountType, discountValue }: OfferView): string =>
  discountType === 'percentage' ? `${discountValue}% OFF` : `$${discountValue} OFF`;
