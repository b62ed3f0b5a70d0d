import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { OrderLink } from './order-link.tsx';
import type { WhatIfAnswer } from './queries.ts';

/** How early or late each order is before and after a change, and its probability of being on time. */
export function MovedOrders({ orders }: { orders: WhatIfAnswer['moved'] }) {
  return (
    <ul>
      {orders.map(({ orderId, lateBefore, lateAfter, chanceBefore, chanceAfter }) => (
        <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4">
          <OrderLink orderId={orderId} className="link inline-flex min-h-9 items-center font-mono" />
          <span>
            {distanceOf(lateBefore)} → <strong>{distanceOf(lateAfter)}</strong>
            <span className="text-muted">
              {' '}
              ({chanceBefore}% → {chanceAfter}% on time)
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** @param late business days after the promise; null if it can't be made */
function distanceOf(late: number | null): string {
  if (late === null) return 'can’t be made';
  if (late === 0) return 'on the promised day';
  return `${formatCount(Math.abs(late), 'day')} ${late < 0 ? 'early' : 'late'}`;
}
