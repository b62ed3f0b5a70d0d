import { averageOf } from '@loop-petal/contracts/rules/average-stars';
import type { OwnReviewView, ProductReviewsView, ReviewView } from '@loop-petal/contracts/shapes/reviews';
import { HideReason } from '@loop-petal/contracts/shapes/reviews';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { cutPage } from '@loop-petal/service-kit/http/list-pages';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { findProducts } from '../orders/catalog-copy.ts';
import { isReviewable, type OrderRecord } from '../orders/order.ts';
import { pictureFields } from '../pictures/hold-pictures.ts';
import { canEdit, type Review, reviewState } from './review.ts';
import { countReviews, pageOfProduct, starCounts, versionsOf } from './review-store.ts';

function reviewView({ id, stars, text, pictures, name, reply, repliedAt, createdAt, editedAt }: Review): ReviewView {
  return {
    ...{ id, stars, text },
    ...pictureFields(pictures),
    name: name ?? 'A customer',
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    ...(reply && repliedAt && { reply: { text: reply, at: repliedAt.toISOString() } }),
  };
}

export const ownReviewView = (review: Review, now: Date): OwnReviewView => ({
  ...reviewView(review),
  itemId: review.itemId,
  canEdit: canEdit(review, now),
  hidden: review.hidden,
});

export const orderReviewsView = (order: OrderRecord, reviews: readonly Review[], now: Date) => ({
  items: order.items.filter(isReviewable).map((item) => {
    const review = reviews.find(({ itemId }) => itemId === item.id);
    return {
      ...item,
      itemId: item.id,
      state: reviewState(order, item, review !== undefined, now),
      review: review ? ownReviewView(review, now) : null,
    };
  }),
});

/** @throws ShopError 404 for an unknown or hidden product */
export async function readProductReviews(
  db: Queryable,
  productId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ view: ProductReviewsView; headers: Record<string, string> }> {
  const [product] = await findProducts(db, [productId]);
  if (!product?.isVisible) throw notFound('Product not found');
  const [counts, found] = await Promise.all([
    countReviews(db, productId),
    pageOfProduct(db, productId, { ...page, limit: page.limit + 1 }),
  ]);
  const stars = starCounts(counts);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars;
  const { page: reviews, headers } = cutPage(found, page.limit);
  return {
    view: {
      ...(averageOf(stars) ?? { average: null, count: 0 }),
      distribution: { 1: one, 2: two, 3: three, 4: four, 5: five },
      hidden: HideReason.options.flatMap((reason) => {
        const hidden = counts.filter((all) => all.hidden === reason).reduce((all, { count: some }) => all + some, 0);
        return hidden > 0 ? [{ reason, count: hidden }] : [];
      }),
      reviews: reviews.map(reviewView),
    },
    headers,
  };
}

export async function adminReviewViews(db: Queryable, reviews: readonly Review[]) {
  const versions = await versionsOf(
    db,
    reviews.map(({ id }) => id),
  );
  return reviews.map((review) => ({
    ...reviewView(review),
    orderId: review.orderId,
    productId: review.productId,
    productName: review.productName,
    hidden: review.hidden,
    history: versions
      .filter(({ reviewId }) => reviewId === review.id)
      .map(({ stars, text, at }) => ({ stars, text, at: at.toISOString() })),
  }));
}
