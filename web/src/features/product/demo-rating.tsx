import { Star } from 'lucide-react';
import { useIsDemo } from '../../queries/shop.ts';

/** Fictional. Never part of structured data. */
const STARS = 5;
const REVIEWS = 47;

export function DemoRating() {
  if (!useIsDemo()) return null;
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <span role="img" aria-label={`${STARS} out of 5 stars`} className="flex text-marigold">
        {Array.from({ length: STARS }, (_, index) => (
          <Star key={index} size={17} fill="currentColor" aria-hidden />
        ))}
      </span>
      ({REVIEWS} reviews)
    </p>
  );
}
