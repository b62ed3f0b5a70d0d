import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import type { EditReviewRequest, OwnReviewView, WriteReviewRequest } from '@loop-petal/contracts/shapes/reviews';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { findItem } from '../orders/named-pieces.ts';
import { isReviewable, type Order } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { holdPictures } from '../pictures/hold-pictures.ts';
import { assertOpen, canEdit, publicName, type Review, reviewState } from './review.ts';
import { insertReview, publishReviews, reviewsOfOrders, saveEdit } from './review-store.ts';
import { ownReviewView } from './review-views.ts';

type IsOwner = (order: Order) => boolean;

/**
 * The buyer reviews an item of an order.
 * @throws ShopError 404, 422 `unknown_image`, or 409 `already_reviewed`, `not_delivered`, `refunded`, `too_late`,
 * `custom_piece`
 */
export async function writeReview(
  ctx: Context,
  orderId: string,
  { itemId, stars, text, pictures: urls }: z.output<typeof WriteReviewRequest>,
  isOwner: IsOwner,
): Promise<OwnReviewView> {
  const open = async (db: Queryable, now: Date) => {
    const order = await getOrder(db, orderId, isOwner);
    const item = findItem(order, itemId);
    if (!isReviewable(item)) throw conflict('A piece of a custom order can’t be reviewed.', 'custom_piece');
    const reviews = await reviewsOfOrders(db, [orderId]);
    assertOpen(
      reviewState(
        order,
        item,
        reviews.some((one) => one.itemId === itemId),
        now,
      ),
    );
    return { order, item };
  };
  // Pictures from someone who may not write a review are not kept.
  await open(ctx.pool, ctx.now());
  const pictures = await holdPictures(ctx, urls);
  const id = randomUUID();
  await changeOrder(
    ctx,
    orderId,
    async (_, tx, now) => {
      const { order, item } = await open(tx, now);
      const { productId, productName } = item;
      const fixed = { reply: null, repliedAt: null, hidden: null, version: 1, editedAt: null };
      const written = { id, itemId, orderId, productId, productName, stars, text, pictures, createdAt: now };
      await insertReview(tx, { ...written, ...fixed, name: publicName(order.customerName) });
      await publishReviews(tx, productId);
      return noted(`Review of ${productName}: ${stars} of 5 stars.`, pictures.length > 0 ? [named(id, 1, urls)] : []);
    },
    isOwner,
  );
  return findOwn(ctx, orderId, itemId);
}

/**
 * The buyer edits a review within 30 days, a limited number of times. An edit without a difference changes nothing.
 * @throws ShopError 404, 422 `unknown_image`, or 409 `too_late`
 */
export async function editReview(
  ctx: Context,
  orderId: string,
  { itemId, pictures: urls, ...edit }: EditReviewRequest,
  isOwner: IsOwner,
): Promise<OwnReviewView> {
  const find = async (db: Queryable, now: Date) => {
    await getOrder(db, orderId, isOwner);
    const review = (await reviewsOfOrders(db, [orderId])).find((one) => one.itemId === itemId);
    if (!review) throw notFound('Review not found');
    if (!canEdit(review, now)) throw conflict('This review can no longer be edited.', 'too_late');
    return review;
  };
  const stored = await find(ctx.pool, ctx.now());
  const held = await holdPictures(
    ctx,
    (urls ?? []).filter((url) => stored.pictures.every((one) => one.url !== url)),
  );
  await changeOrder(
    ctx,
    orderId,
    async (_, tx, now) => {
      const before = await find(tx, now);
      const known = [...before.pictures, ...stored.pictures, ...held];
      const pictures = urls?.flatMap((url) => known.find((one) => one.url === url) ?? []) ?? before.pictures;
      const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
      const after: Review = { ...before, ...given, pictures, version: before.version + 1, editedAt: now };
      if (isSame(before, after)) return undefined;
      await saveEdit(tx, before, after);
      await publishReviews(tx, before.productId);
      const events = [
        named(
          before.id,
          after.version,
          pictures.map(({ url }) => url),
        ),
      ];
      return noted(`Review of ${before.productName} edited: ${after.stars} of 5 stars.`, events);
    },
    isOwner,
  );
  return findOwn(ctx, orderId, itemId);
}

const isSame = (a: Review, b: Review): boolean =>
  a.stars === b.stars && a.text === b.text && addresses(a) === addresses(b);
const addresses = ({ pictures }: Review): string => pictures.map(({ url }) => url).join();

/** The words of a review are not in the timeline, because they are erased with the customer. */
const noted = (description: string, events: ShopEvent[]) => ({
  change: {},
  notes: [{ type: 'review.written', description, by: 'customer' }],
  events,
});

const named = (id: string, version: number, urls: string[]) => uploadsNamed({ holder: `review:${id}`, version, urls });

async function findOwn(ctx: Context, orderId: string, itemId: string): Promise<OwnReviewView> {
  const review = (await reviewsOfOrders(ctx.pool, [orderId])).find((one) => one.itemId === itemId);
  if (!review) throw notFound('Review not found');
  return ownReviewView(review, ctx.now());
}
