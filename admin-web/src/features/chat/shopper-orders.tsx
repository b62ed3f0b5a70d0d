import { shownStatus } from '@loop-petal/contracts/rules/order-status';
import { Badge } from '@loop-petal/web-kit/badge';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addresses } from '../../layout/shell/addresses.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { PanelProblem } from './panel-problem.tsx';
import { chatQueries } from './queries.ts';

export function ShopperOrders({ ownerId }: { ownerId: string }) {
  const orders = useQuery(chatQueries.orders(ownerId));
  return (
    <Panel title="Orders">
      {orders.isPending && (
        <>
          <LoadingNote>Loading orders…</LoadingNote>
          <Skeleton className="h-14" />
        </>
      )}
      {!orders.data && orders.isError && <PanelProblem what="the orders" onRetry={() => void orders.refetch()} />}
      {orders.data?.length === 0 && <p className="text-sm text-muted">No orders yet.</p>}
      <ul className="grid gap-1">
        {orders.data?.map((order) => (
          <li key={order.id}>
            <Link
              to={addresses.order(order.id)}
              className="-mx-2 grid min-h-11 grid-cols-[1fr_auto_auto] items-center gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-paper"
            >
              <time dateTime={order.createdAt}>{formatReaderDay(order.createdAt)}</time>
              <span className="tabular-nums">{formatMoney(order.totalAmount)}</span>
              <Badge>{shownStatus(order)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
