import { toCents } from '@loop-petal/contracts/rules/money';
import { useShopRules } from '../queries/shop.ts';
import type { OrderPromise } from './use-order-promise.ts';

/** Whether an order is a request that the owner must accept before the card is charged. */
export function useIsRequest(totalCents: number, promise: OrderPromise | undefined): boolean {
  const shop = useShopRules();
  return promise?.awaitsAcceptance || (shop !== undefined && totalCents > toCents(shop.largeOrderAbove));
}

/** States before payment that a large order is a request. */
export function LargeOrderNote({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <p className="rounded-md border border-rose p-4 text-sm font-semibold">
          This is a large order. We confirm the date with you before we charge your card.
        </p>
      )}
    </div>
  );
}
