import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { PackingOrderView } from '@loop-petal/contracts/shapes/packing';
import { Badge } from '@loop-petal/web-kit/badge';
import { Select } from '@loop-petal/web-kit/field';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { dayName } from '../../format-day.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { RowLink } from '../../layout/lists/row-link.tsx';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { packingQueries } from './queries.ts';

/** The orders of a packer: addresses and pieces, without payments. */
export function PackingPage() {
  const { orderId } = useParams();
  return (
    <SplitView
      isChosen={orderId !== undefined}
      back={{ to: useSectionRoutes('/packing').to(), label: 'All orders' }}
      list={<PackingList chosenId={orderId} />}
      hint={<p className="py-16 text-center text-muted">Select an order to pack</p>}
    />
  );
}

function PackingList({ chosenId }: { chosenId: string | undefined }) {
  const { params, change } = useUrlState();
  const isSent = params.get('show') === 'sent';
  const q = useSettled(cutText((params.get('q') ?? '').trim(), 100));
  const pages = useInfiniteQuery({
    ...packingQueries.pages({ ...(isSent && { show: 'sent' }), ...(q && { q }) }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const { to } = useSectionRoutes('/packing');
  return (
    <ListCard
      title={isSent ? 'Sent orders' : `To pack (${pages.data?.pages.at(-1)?.total ?? 0})`}
      tools={
        <search className="grid grid-cols-[1fr_auto] gap-2">
          <SearchField label="Search orders" placeholder="Name, order or tracking number" />
          <Select
            label="Show"
            hideLabel
            value={isSent ? 'sent' : ''}
            onChange={(event) => change({ show: event.target.value }, { replace: true })}
          >
            <option value="">To pack</option>
            <option value="sent">Sent</option>
          </Select>
        </search>
      }
    >
      <ListView query={pages} failure="Failed to fetch orders" loading="Loading orders...">
        {({ pages: loaded }) =>
          loaded[0]?.orders.length === 0 ? (
            <EmptyState title={q ? 'No orders found' : 'Nothing here'} icon={<PackageCheck size={40} aria-hidden />}>
              <p>{q ? 'Nothing matches this search.' : 'New orders appear here automatically.'}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {loaded.flatMap(({ orders }) =>
                  orders.map((order) => (
                    <PackingRow key={order.id} order={order} to={to(order.id)} isChosen={order.id === chosenId} />
                  )),
                )}
              </ul>
              <LoadMore pages={pages} itemsLabel="orders" />
            </>
          )
        }
      </ListView>
    </ListCard>
  );
}

function PackingRow({ order, to, isChosen }: { order: PackingOrderView; to: string; isChosen: boolean }) {
  const isLabeled = order.parcels.every(({ trackingNumber }) => trackingNumber);
  return (
    <li className="[contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]">
      <RowLink
        to={to}
        isChosen={isChosen}
        className="flex items-center justify-between gap-3 py-3 pr-4 pl-3 sm:pr-5 sm:pl-4"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{order.customerName}</span>
          <span className="block truncate text-sm text-muted">
            {orderNumber(order.id)}
            {order.promise &&
              ` · ${isPickup(order.shippingMethod) ? 'pickup' : 'ships'} by ${dayName(order.promise.madeBy)}`}
          </span>
          {order.addressUnchecked && (
            <Badge tone="danger" className="mt-1">
              Address not checked
            </Badge>
          )}
        </span>
        <Badge tone={isReady(order) ? 'sage' : 'neutral'}>{isLabeled ? 'Labeled' : readiness(order)}</Badge>
      </RowLink>
    </li>
  );
}

const isReady = ({ making }: PackingOrderView) => making.every(({ state }) => state === 'ready' || state === 'shipped');
const readiness = (order: PackingOrderView) => (isReady(order) ? 'Ready' : 'In production');
