import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { OrderHistoryView } from '@loop-petal/contracts/shapes/order-history';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select } from '@loop-petal/web-kit/field';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { saveJson } from '../../../csv/save-file.ts';
import { FormProblem } from '../../../layout/forms/form-problem.tsx';
import { addresses } from '../../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../../layout/shell/use-section-routes.ts';
import { BooksCheck } from './books-check.tsx';
import { HistoryLanes } from './history-lanes.tsx';
import { HistoryList } from './history-list.tsx';
import { checkOrder, orderHistoryQuery } from './queries.ts';

export function OrderHistoryRoute() {
  const order = useOutletContext<AdminOrderView>();
  const { close } = useSectionRoutes(addresses.order(order.id));
  const history = useQuery(orderHistoryQuery(order.id));
  return (
    <Dialog open onClose={close} title={`History of order ${orderNumber(order.id)}`} width="76rem">
      <QueryView
        query={history}
        failure="Failed to fetch the history"
        showServerMessage
        loading={
          <div className="grid gap-4">
            <LoadingNote>Loading history...</LoadingNote>
            <Skeleton className="h-40 max-sm:hidden" />
            <Skeleton className="h-64" />
          </div>
        }
      >
        {(found) => <OrderHistory history={found} />}
      </QueryView>
    </Dialog>
  );
}

function OrderHistory({ history }: { history: OrderHistoryView }) {
  const { orderId, entries, missing, hasEvents } = history;
  const [service, setService] = useState('');
  const [kind, setKind] = useState('');
  const check = useMutation({ mutationFn: () => checkOrder(orderId) });
  const shown = entries.filter((entry) => (!service || entry.service === service) && (!kind || entry.kind === kind));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <Button size="sm" disabled={check.isPending} onClick={() => check.mutate()}>
          <ListChecks size={16} aria-hidden />
          {check.isPending ? 'One moment…' : 'Check that the records agree'}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => saveJson(`order-${orderId}.json`, history)}>
          <Download size={16} aria-hidden />
          Download JSON
        </Button>
      </div>
      <FormProblem error={check.error} />
      {check.data && <BooksCheck check={check.data} />}
      {missing.length > 0 && (
        <p role="alert" className="rounded-card border border-danger p-3 text-sm">
          No answer from {missing.join(', ')}: their entries are missing.
        </p>
      )}
      {!hasEvents && <p className="text-sm text-muted">The events of this order could not be looked up.</p>}
      <search className="grid grid-cols-2 gap-2 sm:max-w-md">
        <Filter label="Service" value={service} values={entries.map((entry) => entry.service)} onChange={setService} />
        <Filter label="Kind" value={kind} values={entries.map((entry) => entry.kind)} onChange={setKind} />
      </search>
      <HistoryLanes entries={shown} />
      <div>
        <p role="status" className="text-sm text-muted tabular-nums">
          {formatCount(shown.length, 'entry', 'entries')}
        </p>
        <HistoryList entries={shown} since={entries[0]?.at ?? ''} />
      </div>
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

function Filter({ label, value, values, onChange }: FilterProps) {
  return (
    <Select label={label} required value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All</option>
      {[...new Set(values)].sort().map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}
