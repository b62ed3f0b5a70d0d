import { Star } from 'lucide-react';

/** Demo content: the shop owner puts real reviews here. Never part of structured data. */
const REVIEW_COUNT = 47;

export function DemoRating() {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span role="img" aria-label="5 out of 5 stars" className="flex text-marigold">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} size={17} fill="currentColor" aria-hidden />
        ))}
      </span>
      ({REVIEW_COUNT} reviews)
    </p>
  );
}
