import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { lazy, Suspense } from 'react';
import { WIDE_SCREEN } from '../../../layout/shell/split-view.tsx';
import { useMedia } from '../../../layout/shell/use-media.ts';
import { Fold } from './fold.tsx';

const Overview = lazy(() => import('./overview.tsx').then((m) => ({ default: m.Overview })));

const overview = (
  <Suspense fallback={<Skeleton className="h-72" />}>
    <Overview />
  </Suspense>
);

export function OverviewBeside() {
  return useMedia(WIDE_SCREEN) && overview;
}

export function OverviewAbove() {
  const isWide = useMedia(WIDE_SCREEN);
  if (isWide) return null;
  return (
    <section aria-label="Overview" className="grid gap-3 pb-3">
      <Fold itemsLabel="figures and open work">{overview}</Fold>
    </section>
  );
}
