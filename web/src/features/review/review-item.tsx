import type { OrderReviewsView, ReviewState } from '@loop-petal/contracts/shapes/reviews';
import { Button } from '@loop-petal/web-kit/button';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import { ReviewForm } from './review-form.tsx';

type Item = OrderReviewsView['items'][number];

const CLOSED: Readonly<Record<Exclude<ReviewState, 'open' | 'reviewed'>, string>> = {
  not_delivered: 'You can review this item once it has arrived.',
  refunded: 'This item was refunded, so it can’t be reviewed.',
  too_late: 'This item can no longer be reviewed.',
};

/** An item of an order: its form, the review, or the reason why there is none. */
export function ReviewItem({ item, orderId, token }: { item: Item; orderId: string; token: string | null }) {
  const [isEditing, setEditing] = useState(false);
  const { productName, productId, selectedColor, imageUrl, state, review } = item;
  const isForm = state === 'open' || isEditing;
  return (
    <li className="rounded-card bg-card p-5 sm:p-7">
      <div className="mb-5 flex items-center gap-4">
        <Thumbnail imageUrl={imageUrl} className="size-16" />
        <div>
          <h2 className="text-xl">
            <Link to={`/product/${productId}`} className="underline-offset-4 hover:underline">
              {productName}
            </Link>
          </h2>
          {selectedColor && <p className="text-sm text-muted">{selectedColor}</p>}
        </div>
      </div>
      {isForm && <ReviewForm item={item} orderId={orderId} token={token} onDone={() => setEditing(false)} />}
      {!isForm && review && (
        <div className="grid gap-3">
          <p role="img" aria-label={`${review.stars} out of 5 stars`} className="text-xl leading-none text-marigold">
            {'★'.repeat(review.stars) + '☆'.repeat(5 - review.stars)}
          </p>
          {review.text && <p className="wrap-anywhere whitespace-pre-wrap">{review.text}</p>}
          <PictureLinks urls={review.pictures} images={review.images} by="you" />
          {review.hidden && <p className="text-sm text-muted">We have hidden this review from other shoppers.</p>}
          {review.reply && (
            <div className="rounded-card bg-sunken p-4">
              <p className="text-sm font-semibold">Our reply</p>
              <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{review.reply.text}</p>
            </div>
          )}
          {review.canEdit && (
            <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setEditing(true)}>
              Edit Review
            </Button>
          )}
        </div>
      )}
      {!isForm && !review && state !== 'reviewed' && <p className="text-muted">{CLOSED[state]}</p>}
    </li>
  );
}
