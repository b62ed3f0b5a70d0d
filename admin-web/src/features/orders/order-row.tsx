import type { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { StatusBadge } from './order-status.tsx';

interface OrderRowProps {
  order: AdminOrderView;
  to: string;
  isChosen: boolean;
}

export const OrderRow = memo(function OrderRow({ order, to, isChosen }: OrderRowProps) {
  return (
    <li className="[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]">
      <Link
        to={to}
        data-row
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-l-4 py-3 pr-4 pl-3 -outline-offset-4 sm:pr-5 sm:pl-4',
          isChosen ? 'border-rose bg-paper' : 'border-transparent hover:bg-paper',
        )}
      >
        <span className="truncate font-semibold">{order.customerName}</span>
        <span className="text-right font-semibold tabular-nums">{formatMoney(order.totalAmount)}</span>
        <span className="min-w-0 text-xs text-muted">
          <span className="block truncate font-mono">{order.id}</span>
          <time dateTime={order.createdAt}>{formatTime(order.createdAt)}</time>
        </span>
        <span className="self-center text-right">
          <StatusBadge status={order.status} />
        </span>
      </Link>
    </li>
  );
});
