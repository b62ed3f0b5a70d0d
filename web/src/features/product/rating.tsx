import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { useIsDemo } from '../../queries/shop.ts';
import { Stars } from './stars.tsx';

/** Fictional; shown for a product without reviews. Never part of structured data. */
const DEMO = { average: 5, count: 47 };

export function Rating({ rating }: Pick<ProductView, 'rating'>) {
  const isDemo = useIsDemo();
  const { average, count } = rating ?? (isDemo ? DEMO : { average: 0, count: 0 });
  if (count === 0) return null;
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <Stars value={average} />({count} {count === 1 ? 'review' : 'reviews'})
    </p>
  );
}
