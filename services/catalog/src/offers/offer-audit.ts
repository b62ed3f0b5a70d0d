import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { auditedImage } from '../images/store-image.ts';
import { adminOfferView, type Offer } from './offer.ts';

export function offerAuditEvents(record: Recorder, before: Offer | null, after: Offer): ShopEvent[] {
  const about = { subject: { kind: 'offer' as const, id: after._id }, label: after.title };
  if (!before) return [record({ action: 'added the offer', ...about })];
  if (after.deletedAt) return [record({ action: 'deleted the offer', ...about })];
  const changes = changesBetween<OfferView>(adminOfferView(before), adminOfferView(after), {
    title: undefined,
    description: undefined,
    // a secret: anyone with the code may use it
    code: null,
    discountType: undefined,
    discountValue: undefined,
    validFrom: undefined,
    validUntil: undefined,
    isActive: undefined,
    applicableProducts: (ids) => (ids.includes('all') ? 'all' : formatCount(ids.length, 'product')),
    minOrderValue: undefined,
    minQuantity: undefined,
    maxDiscount: undefined,
    imageUrl: auditedImage,
  });
  return changes.length > 0 ? [record({ action: 'changed the offer', ...about, changes })] : [];
}
