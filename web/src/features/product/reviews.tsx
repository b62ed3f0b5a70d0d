import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { HideReason, ProductReviewsView, ReviewView } from '@loop-petal/contracts/shapes/reviews';
import { Button } from '@loop-petal/web-kit/button';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShop } from '../../queries/shop.ts';
import { reviewsOf } from './review-query.ts';
import { Stars } from './stars.tsx';

const REASONS: Readonly<Record<HideReason, string>> = {
  'personal-data': 'contains personal data',
  offensive: 'offensive',
  'not-about-product': 'not about this product',
  unlawful: 'unlawful',
};

/** Reviews by buyers, newest first. */
export function Reviews({ productId }: { productId: string }) {
  const { data: newest, isError, refetch } = useQuery(reviewsOf(productId));
  if (isError && !newest) {
    return (
      <section className="mt-12">
        <h2 className="text-2xl">Reviews</h2>
        <p className="mt-3 text-muted">We could not load the reviews.</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => refetch()}>
          Try Again
        </Button>
      </section>
    );
  }
  if (!newest) return null;
  return (
    <section id="reviews" className="mt-12 scroll-mt-24">
      <h2 className="text-2xl">Reviews</h2>
      <p className="mt-1 text-sm text-muted">Only customers who received this flower can review it.</p>
      <div className="mt-5 grid gap-8 lg:grid-cols-[16rem_1fr]">
        <Summary {...newest} />
        <div className="grid content-start gap-6">
          <ReviewList productId={productId} />
        </div>
      </div>
    </section>
  );
}

/** A page of reviews; the next one follows on request. */
function ReviewList({ productId, cursor }: { productId: string; cursor?: string }) {
  const { data, isError, refetch } = useQuery(reviewsOf(productId, cursor));
  const [isMore, setMore] = useState(false);
  if (!data) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={!isError}
        onClick={() => refetch()}
      >
        {isError ? 'Try Again' : 'Loading...'}
      </Button>
    );
  }
  return (
    <>
      <ul className="grid gap-6">
        {data.reviews.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      {data.next &&
        (isMore ? (
          <ReviewList productId={productId} cursor={data.next} />
        ) : (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setMore(true)}>
            More Reviews
          </Button>
        ))}
    </>
  );
}

function Summary({ average, count, distribution, hidden }: ProductReviewsView) {
  return (
    <div className="h-fit rounded-card bg-card p-6">
      {average !== null && (
        <>
          <p className="flex items-center gap-3">
            <span className="text-3xl font-semibold">{average.toFixed(1)}</span>
            <Stars value={average} />
          </p>
          <p className="mt-1 text-sm text-muted">{formatCount(count, 'review')}</p>
          <dl className="mt-4 grid gap-1.5 text-sm">
            {([5, 4, 3, 2, 1] as const).map((stars) => (
              <div key={stars} className="flex items-center gap-3">
                <dt className="w-14 shrink-0">{formatCount(stars, 'star')}</dt>
                <dd className="flex grow items-center gap-2">
                  <span aria-hidden className="h-2 grow overflow-hidden rounded-pill bg-sunken">
                    <span
                      className="block h-full bg-marigold"
                      style={{ width: `${(distribution[stars] / count) * 100}%` }}
                    />
                  </span>
                  <span className="w-6 text-right">{distribution[stars]}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {hidden.map(({ reason, count: some }) => (
        <p key={reason} className="mt-3 text-sm text-muted">
          {formatCount(some, 'review')} hidden: {REASONS[reason]}
        </p>
      ))}
    </div>
  );
}

function Review({
  review: { stars, name, createdAt, editedAt, text, pictures, images, reply },
}: {
  review: ReviewView;
}) {
  const { name: shopName } = useShop();
  return (
    <li className="border-t border-line pt-6 first:border-0 first:pt-0">
      <article className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Stars value={stars} />
          <span className="font-semibold text-ink">{name}</span>
          <span>
            {formatReaderDay(createdAt)}
            {editedAt && ' · edited'}
          </span>
        </p>
        {text && <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{text}</p>}
        <PictureLinks urls={pictures} images={images} by={name} />
        {reply && (
          <div className="mt-1 max-w-prose rounded-card bg-card p-4">
            <p className="text-sm font-semibold">Reply from {shopName}</p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{reply.text}</p>
          </div>
        )}
      </article>
    </li>
  );
}
