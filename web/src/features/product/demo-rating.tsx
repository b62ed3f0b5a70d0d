import { Star } from 'lucide-react';
import { useDemoContent } from '../../demo-content.ts';

/** Never part of structured data. */
export function DemoRating() {
  const rating = useDemoContent()?.rating;
  if (!rating) return null;
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <span role="img" aria-label={`${rating.stars} out of 5 stars`} className="flex text-marigold">
        {Array.from({ length: rating.stars }, (_, index) => (
          <Star key={index} size={17} fill="currentColor" aria-hidden />
        ))}
      </span>
      ({rating.count} reviews)
    </p>
  );
}
