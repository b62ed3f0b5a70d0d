import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { ORDER_STATUSES } from '@loop-petal/contracts/rules/order-status';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Select } from '@loop-petal/web-kit/field';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { SelectAll } from '../../layout/lists/select-all.tsx';
import type { Selection } from '../../layout/lists/use-selection.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { PAYMENT_FAILED } from './order-filter.ts';
import { PeriodFilter } from './period-filter.tsx';
import { LEAST_LIKELY, NEWEST_FIRST, type OrderList } from './use-orders.ts';

interface OrderFiltersProps {
  list: OrderList;
  selection: Selection<AdminOrderView>;
}

export function OrderFilters({ list, selection }: OrderFiltersProps) {
  const { shown, isComplete } = list;
  const count = `${formatCount(shown.length, 'order')}${isComplete ? '' : ' so far'}`;
  return (
    <search className="grid grid-cols-2 gap-2">
      <SearchField
        label="Search orders"
        placeholder="Name, email, order or tracking number"
        className="col-span-full"
      />
      <Select
        label="Filter by status"
        hideLabel
        value={list.status}
        onChange={(event) => list.change({ status: event.target.value })}
      >
        <option value="">All statuses</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {nameOf(status)}
          </option>
        ))}
        <option value={PAYMENT_FAILED}>Payment failed</option>
      </Select>
      <PeriodFilter placed={list.placed} onChange={(placed) => list.change({ placed })} />
      {list.tags.length > 0 && (
        <Select
          label="Filter by tag"
          hideLabel
          className="col-span-full"
          value={list.tag}
          onChange={(event) => list.change({ tag: event.target.value })}
        >
          <option value="">All tags</option>
          {list.tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      )}
      <div className="-mb-2 flex items-center justify-between gap-3 text-sm col-span-full -mt-2">
        {useIsAdmin() && <SelectAll selection={selection} className="-ml-1" disabled={shown.length === 0} />}
        <p role="status" className="text-muted tabular-nums">
          {list.isSearching ? `${count} found` : ''}
        </p>
        <Select
          label="Sort orders"
          hideLabel
          className="w-36 shrink-0"
          value={list.sort}
          onChange={(event) => list.change({ sort: event.target.value })}
        >
          <option value="">By ship date</option>
          <option value={LEAST_LIKELY}>Least likely on time</option>
          <option value={NEWEST_FIRST}>Newest first</option>
        </Select>
      </div>
    </search>
  );
}

export const nameOf = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
