import { readerDay } from '@loop-petal/contracts/rules/days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Badge } from '@loop-petal/web-kit/badge';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { isOpen } from './order-filter.ts';
import { StatusBadge } from './order-status.tsx';

interface OrderRowProps {
  order: AdminOrderView;
  /** The probability of being on time, as a percentage; undefined if no pieces are left to make. */
  chance: number | undefined;
  to: string;
  isChosen: boolean;
  isPicked: boolean;
  /** Undefined for a list without selection. */
  onPick: ((id: string, isPicked: boolean) => void) | undefined;
}

export const OrderRow = memo(function OrderRow({ order, chance, to, isChosen, isPicked, onPick }: OrderRowProps) {
  return (
    <div
      data-row-box
      className={classNames(
        'flex border-l-4',
        isChosen ? 'border-rose bg-paper' : 'border-transparent has-[a:hover]:bg-paper',
      )}
    >
      {onPick && (
        <label className="grid w-11 shrink-0 place-items-center">
          <span className="sr-only">Select the order of {order.customerName}</span>
          <input
            type="checkbox"
            className="size-5 accent-rose"
            checked={isPicked}
            onChange={(event) => onPick(order.id, event.target.checked)}
          />
        </label>
      )}
      <Link
        to={to}
        data-row
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'grid min-w-0 grow grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3 pr-4 -outline-offset-4 sm:pr-5',
          !onPick && 'pl-4',
        )}
      >
        <span className="truncate font-semibold">{order.customerName}</span>
        <span className="text-right font-semibold tabular-nums">{formatMoney(order.totalAmount)}</span>
        <span className="min-w-0 text-xs text-muted">
          <span className="block truncate">
            {orderNumber(order.id)} · <time dateTime={order.createdAt}>{formatTime(order.createdAt)}</time>
          </span>
          <Due order={order} chance={chance} />
          {order.tags.length > 0 && <span className="block truncate">Tags: {order.tags.join(', ')}</span>}
        </span>
        <span className="self-center text-right">
          {order.acceptance === 'requested' ? (
            <Badge tone="danger">Needs acceptance</Badge>
          ) : (
            <StatusBadge order={order} />
          )}
        </span>
      </Link>
    </div>
  );
});

/** The day by which an open order must ship, and the day on which its customer needs it. */
function Due({ order, chance }: Pick<OrderRowProps, 'order' | 'chance'>) {
  const { promise, neededBy } = order;
  if (!isOpen(order) || !promise) return null;
  const isLate = promise.madeBy < readerDay(new Date());
  const way = isPickup(order.shippingMethod) ? 'Pickup' : 'Ships';
  return (
    <>
      <span className={isLate ? 'font-semibold text-danger' : undefined}>
        {isLate && 'Late: '}
        {isLate ? way.toLowerCase() : way} by {formatDay(promise.madeBy)}
        {chance !== undefined && ` · ${chance}% on time`}
      </span>
      {neededBy && <span className="block font-semibold text-ink">Needed by {formatDay(neededBy)}</span>}
    </>
  );
}
