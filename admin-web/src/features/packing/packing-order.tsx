import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { statusName } from '@loop-petal/contracts/rules/order-status';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { linesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import type { PackingOrderView } from '@loop-petal/contracts/shapes/packing';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { PostalAddress } from '../../layout/parts/postal-address.tsx';
import { WishList } from '../../layout/parts/wish-list.tsx';
import { ChosenEntry } from '../../layout/shell/chosen-entry.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { OpenLabel } from '../../packing/open-label.tsx';
import { UNCHECKED_ADDRESS, unfinishedNote, useQuestionBefore } from '../../packing/ship-question.tsx';
import { createLabels, handOver, packingQueries, voidLabels } from './queries.ts';

export function ChosenPackingOrder() {
  const { orderId = '' } = useParams();
  const order = useQuery({
    ...packingQueries.one(orderId),
    // a new label arrives by event
    refetchInterval: ({ state: { data } }) => (data?.mayShip ? 2000 : false),
  });
  return (
    <ChosenEntry noun="order" failure="Failed to fetch orders" query={order}>
      {(found) => <PackingOrder key={orderId} order={found} />}
    </ChosenEntry>
  );
}

function PackingOrder({ order }: { order: PackingOrderView }) {
  const { open } = useSectionRoutes(`/packing/${order.id}`);
  return (
    <article aria-labelledby="packing-heading" className="grid gap-5">
      <header>
        <h2 id="packing-heading" className="text-xl">
          Order {orderNumber(order.id)}
        </h2>
        <p className="text-sm text-muted">
          {order.customerName} · {order.shippingMethod}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="sm" onClick={() => open('packing-slip')}>
            <Printer size={16} aria-hidden />
            Packing slip
          </Button>
          {order.addressUnchecked && <Badge tone="danger">Address not checked</Badge>}
        </div>
      </header>
      {order.parcels.map((parcel, number) => (
        <Panel key={number} title={order.parcels.length > 1 ? `Parcel ${number + 1}` : 'Parcel'}>
          <div className="grid gap-3 sm:grid-cols-2">
            <div className="text-sm">
              <PostalAddress address={parcel.address} />
              {parcel.gift && <p className="mt-1 font-semibold">{parcel.gift.wrap ? 'Gift: wrap it' : 'Gift'}</p>}
              {parcel.address.deliveryInstructions && (
                <p className="mt-1 text-muted">“{parcel.address.deliveryInstructions}”</p>
              )}
            </div>
            <div className="grid justify-items-start gap-2 text-sm">
              {parcel.trackingNumber && <p className="font-mono">{parcel.trackingNumber}</p>}
              {parcel.shippingLabelUrl && <OpenLabel url={parcel.shippingLabelUrl} />}
              {parcel.state === 'voided' && <p>The label is being voided. Don’t use it.</p>}
              {order.mayShip && parcel.status === RETURNED_TO_SENDER && (
                <p>The carrier brought this parcel back. Void its label and create another one.</p>
              )}
            </div>
          </div>
          <ul className="mt-3 divide-y divide-line">
            {linesToSend(order.orderItems)
              .filter((item) => item.parcel === number)
              .map((item) => (
                <li key={item.id} className="flex items-center gap-3 py-2">
                  <Thumbnail width={48} imageUrl={item.imageUrl} />
                  <div className="min-w-0 grow">
                    <span className="font-semibold">
                      {item.quantity} × {item.productName}
                    </span>
                    {item.selectedColor && <span className="block text-sm text-muted">{item.selectedColor}</span>}
                    {item.leftOut > 0 && (
                      <span className="block text-sm">
                        {formatCount(item.leftOut, 'more piece')} refunded: don’t send
                      </span>
                    )}
                    <WishList wishes={item.wishes} />
                  </div>
                  <Readiness order={order} itemId={item.id} />
                </li>
              ))}
          </ul>
        </Panel>
      ))}
      <Panel title={isPickup(order.shippingMethod) ? 'Pickup' : 'Shipping'}>
        {order.mayShip && isPickup(order.shippingMethod) ? (
          <Ready order={order} />
        ) : order.mayShip ? (
          <Steps order={order} />
        ) : (
          <p className="text-sm text-muted">
            {order.status === 'shipped' || order.status === 'delivered'
              ? sentText(order)
              : 'This order can’t be shipped.'}
          </p>
        )}
      </Panel>
      <Outlet context={order} />
    </article>
  );
}

function Readiness({ order, itemId }: { order: PackingOrderView; itemId: string }) {
  const pieces = order.making.filter(({ lineId }) => lineId === itemId);
  const left = pieces.filter(({ state }) => state !== 'ready' && state !== 'shipped').length;
  if (pieces.length === 0) return null;
  return left === 0 ? <Badge tone="sage">Ready</Badge> : <Badge>{formatCount(left, 'piece')} in production</Badge>;
}

const sentText = ({ shippingMethod, status }: PackingOrderView): string =>
  isPickup(shippingMethod) ? `This order is ${statusName(status, shippingMethod)}.` : 'This order is on its way.';

const shared = { invalidates: [packingQueries.key], showServerMessage: true };

function Ready({ order }: { order: PackingOrderView }) {
  const marking = useChange({
    ...shared,
    run: handOver,
    success: 'Marked as ready for pickup',
    failure: 'Failed to update',
  });
  const question = useQuestionBefore(order.making);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        disabled={marking.isPending}
        onClick={() => question.ask({ verb: 'Mark as ready', run: () => marking.mutate(order.id) })}
      >
        <PackageCheck size={18} aria-hidden />
        Ready for pickup
      </Button>
      <p className="text-sm text-muted">No label: the customer collects it and gets an email.</p>
      {question.dialog}
    </div>
  );
}

function Steps({ order }: { order: PackingOrderView }) {
  const [asks, setAsks] = useState<'void' | 'hand-over' | null>(null);
  const create = useChange({
    ...shared,
    run: createLabels,
    success: 'Label created',
    failure: 'Failed to create a label',
  });
  const voiding = useChange({
    ...shared,
    run: voidLabels,
    success: 'Label voided',
    failure: 'Failed to void the label',
  });
  const sending = useChange({
    ...shared,
    run: handOver,
    success: 'Marked as handed over',
    failure: 'Failed to update',
  });
  const isLabeled = order.parcels.every(({ trackingNumber }) => trackingNumber);
  const isStarted = order.parcels.some(({ trackingNumber }) => trackingNumber);
  const isReturned = order.parcels.some(({ status }) => status === RETURNED_TO_SENDER);
  const close = () => setAsks(null);
  const question = useQuestionBefore(order.making);
  return (
    <div className="flex flex-wrap gap-2">
      {!isLabeled && (
        <Button
          disabled={create.isPending}
          onClick={() =>
            question.ask({
              verb: 'Create the label',
              more: order.addressUnchecked ? UNCHECKED_ADDRESS : null,
              run: () => create.mutate(order),
            })
          }
        >
          <Truck size={18} aria-hidden />
          {create.isPending ? 'Creating…' : order.parcels.length > 1 ? 'Create labels' : 'Create label'}
        </Button>
      )}
      {isLabeled && !isReturned && (
        <Button aria-haspopup="dialog" onClick={() => setAsks('hand-over')}>
          <PackageCheck size={18} aria-hidden />
          Mark as handed over
        </Button>
      )}
      {isStarted && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsks('void')}>
          Void label
        </Button>
      )}
      <ConfirmDialog
        open={asks === 'void'}
        title="Void label"
        question="The carrier will no longer accept a parcel with this label. You can create another label afterwards."
        confirmLabel="Void label"
        isPending={voiding.isPending}
        error={voiding.error}
        onClose={close}
        onConfirm={() => voiding.mutate(order.id, { onSuccess: close })}
      />
      {question.dialog}
      <ConfirmDialog
        open={asks === 'hand-over'}
        title="Mark as handed over"
        question={[unfinishedNote(order.making), 'We email the customer that the order is on its way.']
          .filter(Boolean)
          .join(' ')}
        confirmLabel="Mark as handed over"
        isPending={sending.isPending}
        error={sending.error}
        onClose={close}
        onConfirm={() => sending.mutate(order.id, { onSuccess: close })}
      />
    </div>
  );
}
