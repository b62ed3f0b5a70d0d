import { OrderStatus } from '@loop-petal/contracts/order-events';
import { Select, TextField } from '@loop-petal/web-kit/field';
import type { OrderFilter } from './use-order-filter.ts';

export function OrderFilters({ filter }: { filter: OrderFilter }) {
  return (
    <search className="grid gap-2 sm:grid-cols-[1fr_10rem]">
      <TextField
        label="Search orders"
        hideLabel
        type="search"
        placeholder="Name, email, order or tracking number"
        value={filter.text}
        onChange={(event) => filter.change({ q: event.target.value })}
      />
      <Select
        label="Filter by status"
        hideLabel
        value={filter.status}
        onChange={(event) => filter.change({ status: event.target.value })}
      >
        <option value="">All statuses</option>
        {OrderStatus.options.map((status) => (
          <option key={status} value={status}>
            {status.charAt(0).toUpperCase() + status.slice(1)}
          </option>
        ))}
      </Select>
    </search>
  );
}
