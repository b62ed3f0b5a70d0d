import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { ORDER_STATUSES, type OrderStatus } from '@loop-petal/contracts/rules/order-status';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Select } from '@loop-petal/web-kit/field';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { SelectionBar } from '../../layout/lists/selection-bar.tsx';
import { type BulkRow, useBulk } from '../../layout/lists/use-bulk.ts';
import type { Selection } from '../../layout/lists/use-selection.ts';
import { addresses } from '../../layout/shell/addresses.ts';
import { unfinishedNote } from '../../packing/ship-question.tsx';
import { statsQueries } from '../dashboard/queries.ts';
import { showOrder } from './order-cache.ts';
import { isOpen } from './order-filter.ts';
import { nameOf } from './order-filters.tsx';
import { changeOrderStatus } from './order-writes.ts';
import { isRefundable } from './payment-info.tsx';

const PackingSlipsDialog = lazy(() =>
  import('../../packing/packing-slips-dialog.tsx').then((m) => ({ default: m.PackingSlipsDialog })),
);

export function OrderSelection({ selection: { chosen, clear } }: { selection: Selection<AdminOrderView> }) {
  const client = useQueryClient();
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [arePrinting, setPrinting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [unrefunded, setUnrefunded] = useState<AdminOrderView[]>([]);
  const run = useCallback(
    async (row: { id: string; status: OrderStatus }) => {
      const order = await changeOrderStatus(row);
      showOrder(client, order);
      if (order.status === 'cancelled' && isRefundable(order)) setUnrefunded((before) => [...before, order]);
    },
    [client],
  );
  const onEnd = useCallback(() => void client.invalidateQueries({ queryKey: statsQueries.key }), [client]);
  const bulk = useBulk<BulkRow & { status: OrderStatus }>(run, onEnd);

  const unfinished = status === 'shipped' || status === 'delivered' ? chosen.filter(isUnfinished) : [];

  function start() {
    setAsking(false);
    setUnrefunded([]);
    bulk.start(chosen.map((order) => ({ id: order.id, label: labelOf(order), status })));
  }

  function leave() {
    bulk.clear();
    clear();
  }

  return (
    <>
      <SelectionBar
        itemsLabel="orders"
        count={chosen.length}
        onClear={clear}
        bulk={bulk}
        bulkTitle={`Set ${formatCount(bulk.rows.length, 'order')} to ${status}`}
        bulkNote={!bulk.isRunning && unrefunded.length > 0 && <Unrefunded orders={unrefunded} onLeave={leave} />}
      >
        <Select
          label="New status"
          hideLabel
          className="w-36"
          value={status}
          onChange={(event) => setStatus(event.target.value as OrderStatus)}
        >
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
        <Button size="sm" onClick={() => (unfinished.length > 0 ? setAsking(true) : start())}>
          Set status
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setPrinting(true)}>
          <Printer size={16} aria-hidden />
          Packing slips
        </Button>
      </SelectionBar>
      <ConfirmDialog
        open={isAsking}
        title="Ship anyway?"
        question={`${unfinished.length} of ${formatCount(chosen.length, 'order')} ${unfinished.length === 1 ? 'has' : 'have'} pieces that are not finished. Ship anyway?`}
        confirmLabel="Ship anyway"
        tone="primary"
        isPending={false}
        error={null}
        onClose={() => setAsking(false)}
        onConfirm={start}
      />
      {arePrinting && (
        <Suspense>
          <PackingSlipsDialog orders={chosen} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}

const isUnfinished = (order: AdminOrderView): boolean => isOpen(order) && unfinishedNote(order.making) !== null;

/** Only a single cancelled order can be refunded here. */
function Unrefunded({ orders, onLeave }: { orders: AdminOrderView[]; onLeave: () => void }) {
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">Paid and not refunded yet. Open an order to refund it:</p>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={addresses.order(order.id)} onClick={onLeave} className="link inline-block py-1">
              {labelOf(order)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const labelOf = ({ customerName, id }: AdminOrderView): string => `${customerName}, ${orderNumber(id)}`;
