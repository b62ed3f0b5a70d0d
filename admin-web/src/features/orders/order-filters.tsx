import { ORDER_STATUSES, type OrderStatus } from '@loop-petal/contracts/order-status';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { formatCount } from '@loop-petal/web-kit/format';
import { PeriodFilter } from './period-filter.tsx';
import type { OrderList } from './use-orders.ts';

interface OrderFiltersProps {
  list: OrderList;
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
}

export function OrderFilters({ list, picked, onPick }: OrderFiltersProps) {
  const { shown, isComplete } = list;
  const areAllPicked = shown.length > 0 && shown.every(({ id }) => picked.has(id));
  const count = `${formatCount(shown.length, 'order')}${isComplete ? '' : ' so far'}`;
  return (
    <search className="grid grid-cols-2 gap-2">
      <TextField
        label="Search orders"
        hideLabel
        type="search"
        data-search
        className="col-span-full"
        placeholder="Name, email, order or tracking number"
        value={list.text}
        onChange={(event) => list.change({ q: event.target.value })}
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
      </Select>
      <PeriodFilter placed={list.placed} onChange={(placed) => list.change({ placed })} />
      <div className="-mb-2 flex items-center justify-between gap-3 text-sm col-span-full -mt-2">
        <Checkbox
          label="Select all shown"
          className="-ml-1"
          disabled={shown.length === 0}
          checked={areAllPicked}
          onChange={(event) => onPick(new Set(event.target.checked ? shown.map(({ id }) => id) : []))}
        />
        <p role="status" className="text-muted tabular-nums">
          {list.isSearching ? `${count} found` : ''}
        </p>
      </div>
    </search>
  );
}

export const nameOf = (status: OrderStatus): string => status.charAt(0).toUpperCase() + status.slice(1);
