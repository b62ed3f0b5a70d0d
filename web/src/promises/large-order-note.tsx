import { toCents } from '@loop-petal/contracts/rules/money';
import { useQuery } from '@tanstack/react-query';
import { shopQueries } from '../queries/shop.ts';
import type { OrderPromise } from './use-order-promise.ts';

interface LargeOrderNoteProps {
  totalCents: number;
  promise: OrderPromise | undefined;
}

/** Says before paying that a large order is a request; nothing for other orders. */
export function LargeOrderNote({ totalCents, promise }: LargeOrderNoteProps) {
  const { data: shop } = useQuery(shopQueries.details());
  const isLarge = promise?.awaitsAcceptance || (shop && totalCents > toCents(shop.largeOrderAbove));
  return (
    <div role="status" className="empty:hidden">
      {isLarge && (
        <p className="rounded-md border border-rose p-4 text-sm font-semibold">
          This is a large order. We confirm the date with you before we charge your card.
        </p>
      )}
    </div>
  );
}
