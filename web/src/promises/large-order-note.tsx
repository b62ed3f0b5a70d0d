import { toCents } from '@loop-petal/contracts/rules/money';
import { lazy, Suspense } from 'react';
import { useShopRules } from '../queries/shop.ts';
import type { OrderPromise } from './use-order-promise.ts';

/** Whether an order is a request that the owner must accept before the card is charged. */
export function useIsRequest(totalCents: number, promise: OrderPromise | undefined): boolean {
  const shop = useShopRules();
  return promise?.awaitsAcceptance || (shop !== undefined && totalCents > toCents(shop.largeOrderAbove));
}

const LargeOrderText = lazy(() =>
  import('./large-order-text.tsx').then((module) => ({ default: module.LargeOrderText })),
);

/** States before payment that a large order is a request. */
export function LargeOrderNote({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <Suspense>
          <LargeOrderText />
        </Suspense>
      )}
    </div>
  );
}
