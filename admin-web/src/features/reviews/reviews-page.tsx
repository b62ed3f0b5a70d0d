import { useInfiniteQuery } from '@tanstack/react-query';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { reviewQueries } from './queries.ts';
import { ReviewRow } from './review-row.tsx';

/** All reviews, newest first. */
export function ReviewsPage() {
  const pages = useInfiniteQuery(reviewQueries.pages());
  const rows = useRowKeys<HTMLUListElement>();
  return (
    <ListCard title="Reviews">
      <ListView query={pages} failure="Failed to fetch reviews" loading="Loading reviews..." rowClass="h-32">
        {(data) => {
          const reviews = data.pages.flatMap((page) => page.reviews);
          return reviews.length === 0 ? (
            <p className="mx-auto max-w-md px-4 py-16 text-center text-muted">
              No reviews yet. Customers can review what they received.
            </p>
          ) : (
            <>
              <ul ref={rows} className="divide-y divide-line">
                {reviews.map((review) => (
                  <ReviewRow key={review.id} review={review} />
                ))}
              </ul>
              <LoadMore pages={pages} itemsLabel="reviews" />
            </>
          );
        }}
      </ListView>
    </ListCard>
  );
}
