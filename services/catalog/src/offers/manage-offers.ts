import { randomUUID } from 'node:crypto';
import type { CreateOfferRequest, UpdateOfferRequest } from '@loop-petal/contracts/shapes/catalog';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { resolveImage } from '../images/store-image.ts';
import { type Offer, validateOffer } from './offer.ts';
import { offerAuditEvents } from './offer-audit.ts';

export async function createOffer(
  ctx: Context,
  request: z.output<typeof CreateOfferRequest>,
  record: Recorder,
): Promise<Offer> {
  const { title, description, discountType, validFrom, validUntil, isActive, applicableProducts } = request;
  const offer = validateOffer({
    _id: randomUUID(),
    title,
    description,
    discountType,
    discountValue: storedValue(discountType, request.discountValue),
    code: request.code || null,
    validFrom,
    validUntil,
    isActive,
    applicableProducts,
    minOrderCents: request.minOrderValue?.cents ?? null,
    minQuantity: request.minQuantity ?? null,
    maxDiscountCents: request.maxDiscount?.cents ?? null,
    imageUrl: await imageUrlOf(ctx, request.imageUrl),
    version: 1,
    createdAt: ctx.now(),
    deletedAt: null,
  });
  await ctx.offers.insert(offer, offerAuditEvents(record, null, offer));
  ctx.outbox.wake();
  return offer;
}

export async function updateOffer(
  ctx: Context,
  id: string,
  request: z.output<typeof UpdateOfferRequest>,
  record: Recorder,
): Promise<Offer> {
  const imageUrl = request.imageUrl === undefined ? undefined : await imageUrlOf(ctx, request.imageUrl);
  const { minOrderValue, maxDiscount } = request;
  const decide = (before: Offer): Offer => {
    const discountType = request.discountType ?? before.discountType;
    const valueBefore = before.discountType === 'fixed' ? before.discountValue / 100 : before.discountValue;
    return validateOffer({
      ...before,
      title: request.title ?? before.title,
      description: request.description ?? before.description,
      discountType,
      discountValue: storedValue(discountType, request.discountValue ?? valueBefore),
      code: request.code === undefined ? before.code : request.code || null,
      validFrom: request.validFrom ?? before.validFrom,
      validUntil: request.validUntil ?? before.validUntil,
      isActive: request.isActive ?? before.isActive,
      applicableProducts: request.applicableProducts ?? before.applicableProducts,
      minOrderCents: minOrderValue === undefined ? before.minOrderCents : (minOrderValue?.cents ?? null),
      minQuantity: request.minQuantity === undefined ? before.minQuantity : request.minQuantity,
      maxDiscountCents: maxDiscount === undefined ? before.maxDiscountCents : (maxDiscount?.cents ?? null),
      imageUrl: imageUrl === undefined ? before.imageUrl : imageUrl,
    });
  };
  const offer = await ctx.offers.change(id, decide, auditEventsBy(record));
  ctx.outbox.wake();
  return offer;
}

/** Keeps the document, which still holds an event to publish. @throws ShopError 404 for an unknown offer */
export async function deleteOffer(ctx: Context, id: string, record: Recorder): Promise<void> {
  const now = ctx.now();
  await ctx.offers.change(id, (offer) => ({ ...offer, deletedAt: now }), auditEventsBy(record));
  ctx.outbox.wake();
}

const auditEventsBy = (record: Recorder) => (before: Offer, after: Offer) => offerAuditEvents(record, before, after);

/** A fixed discount is entered in dollars and stored in cents; a percentage is stored unchanged. */
const storedValue = (type: Offer['discountType'], value: number): number =>
  type === 'fixed' ? Math.round(value * 100) : value;

async function imageUrlOf(ctx: Context, imageUrl: string | null | undefined): Promise<string | null> {
  return imageUrl ? (await resolveImage(ctx, imageUrl)).imageUrl : null;
}
