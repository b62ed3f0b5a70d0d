import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../catalogue/use-hydrated.ts';
import type { Placed } from '../features/orders/queries.ts';

const Confirmation = lazy(() =>
  import('../features/orders/confirmation.tsx').then((module) => ({ default: module.Confirmation })),
);
const AccountOffer = lazy(() =>
  import('../features/auth/account-offer.tsx').then((module) => ({ default: module.AccountOffer })),
);

/**
 * The confirmation after payment, shown until the shopper closes it or leaves the page. The server doesn't render it.
 */
export function PlacedOrder() {
  const { placed } = (useLocation().state ?? {}) as { placed?: Placed };
  const isHydrated = useHydrated();
  if (!placed || !isHydrated) return null;
  return (
    <Suspense>
      <Confirmation
        key={placed.id}
        placed={placed}
        renderForGuest={(order) => (
          <Suspense>
            <AccountOffer order={order} />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
