import { OrderStatus } from '@loop-petal/contracts/order-events';
import type { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select } from '@loop-petal/web-kit/field';
import { formatCount } from '@loop-petal/web-kit/format';
import { useQueryClient } from '@tanstack/react-query';
import { Printer, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { BulkProgress } from '../../layout/bulk-progress.tsx';
import { type BulkRow, useBulk } from '../../layout/use-bulk.ts';
import { showOrder } from './order-cache.ts';
import { nameOf } from './order-filters.tsx';
import { PackingSlipsDialog } from './packing-slips-dialog.tsx';
import { changeOrderStatus } from './queries.ts';

interface OrderSelectionProps {
  orders: AdminOrderView[];
  picked: ReadonlySet<string>;
  onClear: () => void;
}

/** What can be done to the picked orders; those that the filter hides are left alone. */
export function OrderSelection({ orders, picked, onClear }: OrderSelectionProps) {
  const client = useQueryClient();
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [arePrinting, setPrinting] = useState(false);
  const run = useCallback(
    async (row: { id: string; status: OrderStatus }) => showOrder(client, await changeOrderStatus(row)),
    [client],
  );
  const onEnd = useCallback(() => void client.invalidateQueries({ queryKey: ['stats'] }), [client]);
  const bulk = useBulk<BulkRow & { status: OrderStatus }>(run, onEnd);
  const chosen = orders.filter(({ id }) => picked.has(id));
  const close = () => {
    if (bulk.failed.length === 0) onClear();
    bulk.clear();
  };

  return (
    <>
      {chosen.length > 0 && (
        <section
          aria-label="Selected orders"
          className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2 sm:px-5"
        >
          <p className="grow font-semibold">{chosen.length} selected</p>
          <Select
            label="New status"
            hideLabel
            className="w-36"
            value={status}
            onChange={(event) => setStatus(OrderStatus.parse(event.target.value))}
          >
            {OrderStatus.options.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
          <Button
            size="sm"
            onClick={() => bulk.start(chosen.map((order) => ({ id: order.id, label: labelOf(order), status })))}
          >
            Set status
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setPrinting(true)}>
            <Printer size={16} aria-hidden />
            Packing slips
          </Button>
          <IconButton label="Clear the selection" onClick={onClear}>
            <X size={18} aria-hidden />
          </IconButton>
        </section>
      )}
      <Dialog
        open={bulk.rows.length > 0}
        onClose={close}
        mayClose={() => !bulk.isRunning}
        title={`Set ${formatCount(bulk.rows.length, 'order')} to ${status}`}
        width="40rem"
      >
        <BulkProgress bulk={bulk} onClose={close} />
      </Dialog>
      <PackingSlipsDialog orders={arePrinting ? chosen : []} onClose={() => setPrinting(false)} />
    </>
  );
}

const labelOf = ({ customerName, id }: AdminOrderView): string => `${customerName}, ${id.slice(0, 8)}`;
