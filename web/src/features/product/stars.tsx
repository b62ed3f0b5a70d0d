import { Star } from 'lucide-react';

/** @param value from 0 to 5; shown as the nearest whole number of stars */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`${value} out of 5 stars`} className="flex text-marigold">
      {Array.from({ length: 5 }, (_, index) => (
        <Star key={index} size={17} fill={index < Math.round(value) ? 'currentColor' : 'none'} aria-hidden />
      ))}
    </span>
  );
}
