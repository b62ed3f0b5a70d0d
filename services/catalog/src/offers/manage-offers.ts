import { randomUUID } from 'node:crypto';
import type { CreateOfferRequest, UpdateOfferRequest } from '@loop-petal/contracts/catalog-api';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { adoptImage } from '../images/store-image.ts';
import { checkOffer, type Offer } from './offer.ts';
import { offerNotes } from './offer-audit.ts';

export async function createOffer(
  ctx: Context,
  request: z.output<typeof CreateOfferRequest>,
  record: Recorder,
): Promise<Offer> {
  const { title, description, discountType, validFrom, validUntil, isActive, applicableProducts } = request;
  const offer = checkOffer({
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
    minOrderCents: request.minOrderValue ?? null,
    maxDiscountCents: request.maxDiscount ?? null,
    imageUrl: await imageUrlOf(ctx, request.imageUrl),
    version: 1,
    createdAt: new Date(),
    deletedAt: null,
  });
  await ctx.offers.insert(offer, offerNotes(record, null, offer));
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
  const decide = (before: Offer): Offer => {
    const discountType = request.discountType ?? before.discountType;
    const shownValue = before.discountType === 'fixed' ? before.discountValue / 100 : before.discountValue;
    return checkOffer({
      ...before,
      title: request.title ?? before.title,
      description: request.description ?? before.description,
      discountType,
      discountValue: storedValue(discountType, request.discountValue ?? shownValue),
      code: request.code === undefined ? before.code : request.code || null,
      validFrom: request.validFrom ?? before.validFrom,
      validUntil: request.validUntil ?? before.validUntil,
      isActive: request.isActive ?? before.isActive,
      applicableProducts: request.applicableProducts ?? before.applicableProducts,
      minOrderCents: request.minOrderValue === undefined ? before.minOrderCents : request.minOrderValue,
      maxDiscountCents: request.maxDiscount === undefined ? before.maxDiscountCents : request.maxDiscount,
      imageUrl: imageUrl === undefined ? before.imageUrl : imageUrl,
    });
  };
  const offer = await ctx.offers.change(id, decide, notesBy(record));
  ctx.outbox.wake();
  return offer;
}

export async function deleteOffer(ctx: Context, id: string, record: Recorder): Promise<void> {
  const now = new Date();
  await ctx.offers.change(id, (offer) => ({ ...offer, deletedAt: now }), notesBy(record));
  ctx.outbox.wake();
}

const notesBy = (record: Recorder) => (before: Offer, after: Offer) => offerNotes(record, before, after);

/** Dollars of a fixed discount become cents; a percentage stays. */
const storedValue = (type: Offer['discountType'], value: number): number =>
  type === 'fixed' ? Math.round(value * 100) : value;

async function imageUrlOf(ctx: Context, imageUrl: string | null | undefined): Promise<string | null> {
  return imageUrl ? (await adoptImage(ctx, imageUrl)).imageUrl : null;
}
