import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Placed } from './placed-notice.tsx';

const PlacedNotice = lazy(() => import('./placed-notice.tsx').then((module) => ({ default: module.PlacedNotice })));

/** Notice on the page after paying, until it is closed or the page is left. */
export function PlacedOrder() {
  const { placed } = (useLocation().state ?? {}) as { placed?: Placed };
  if (!placed) return null;
  return (
    <Suspense>
      <PlacedNotice placed={placed} />
    </Suspense>
  );
}
