import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import {
  findShippingService,
  SHIPPING_SERVICE_CODES,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { Select } from '@loop-petal/web-kit/field';
import { PackageCheck, Truck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../layout/shell/panel.tsx';
import { UNCHECKED_ADDRESS } from '../../packing/ship-question.tsx';
import { useIsAdmin } from '../../session/admin-session.ts';
import { emailNote } from './email-note.ts';
import { isOpen } from './order-filter.ts';
import { TrackingDetails } from './tracking-details.tsx';
import { useChangeStatus, useCreateShipment } from './use-order-changes.ts';
import { useShipQuestion } from './use-ship-question.ts';

const DueNote = lazy(() => import('./due-note.tsx').then((m) => ({ default: m.DueNote })));
const PickupSteps = lazy(() => import('./pickup-steps.tsx').then((m) => ({ default: m.PickupSteps })));
const ServiceForm = lazy(() => import('./service-form.tsx').then((m) => ({ default: m.ServiceForm })));

export function ShippingManagement({ order }: { order: AdminOrderView }) {
  const isLabeled = order.parcels.some(({ trackingNumber }) => trackingNumber);
  const needsLabel = order.parcels.some(({ trackingNumber }) => !trackingNumber);
  const isReturned = order.parcels.some(({ status }) => status === RETURNED_TO_SENDER);
  const refusal = refusalOf(order);
  if (!useIsAdmin())
    return (
      isLabeled && (
        <Panel title="Shipping">
          <TrackingDetails order={order} />
        </Panel>
      )
    );
  if (isPickup(order.shippingMethod)) return <Pickup order={order} isOpen={!refusal} />;
  return (
    <Panel title="Shipping Management">
      <div className="grid gap-5">
        {isLabeled && <TrackingDetails order={order} />}
        {order.parcels.some(({ state }) => state === 'voided') && (
          <p className="text-sm">A label is being voided. Don’t use it.</p>
        )}
        {needsLabel && !refusal && <LabelForm key={order.shippingMethod} order={order} />}
        {!isLabeled && !refusal && (
          <Suspense>
            {order.due && <DueNote id={order.id} due={order.due} />}
            <ServiceForm order={order} />
          </Suspense>
        )}
        {refusal && (needsLabel || isOpen(order)) && <p className="text-sm text-muted">{refusal}</p>}
        {isLabeled && !isReturned && !refusal && <HandOver order={order} />}
      </div>
    </Panel>
  );
}

function Pickup({ order, isOpen: canBegin }: { order: AdminOrderView; isOpen: boolean }) {
  return (
    <Panel title="Local pickup">
      <div className="grid gap-5">
        <Suspense fallback={<div className="min-h-11" />}>
          {canBegin || order.status === 'shipped' ? (
            <PickupSteps order={order} />
          ) : (
            <p className="text-sm text-muted">{closedText(order)}</p>
          )}
          {canBegin && order.due && <DueNote id={order.id} due={order.due} />}
          {canBegin && <ServiceForm order={order} />}
        </Suspense>
      </div>
    </Panel>
  );
}

/** Why the next step of pickup is not possible. */
function closedText({ status, payment }: AdminOrderView): string {
  if (status === 'delivered') return 'The customer has picked up this order.';
  return status === 'cancelled'
    ? 'This order is cancelled.'
    : payment === 'open'
      ? 'This order is not paid yet.'
      : 'This order was refunded.';
}

/** The reason why an order can't get a label or be shipped. */
function refusalOf(order: AdminOrderView): string | null {
  if (!isOpen(order)) return 'A shipment can be created while the order is processing.';
  if (order.payment === 'returned') return 'This order was refunded, so it can’t get a label.';
  return order.payment === 'open' ? 'This order is not paid yet, so it can’t get a label.' : null;
}

function LabelForm({ order }: { order: AdminOrderView }) {
  const creation = useCreateShipment();
  const question = useShipQuestion(order);
  const paid = findShippingService(order.shippingMethod);
  const [code, setCode] = useState<ShippingServiceCode>(paid?.code ?? 'FEDEX_GROUND');

  function submit() {
    const chosen = findShippingService(code);
    const isSlower = paid && chosen && chosen.transitDays.max > paid.transitDays.max;
    const reasons = [
      isSlower && `${chosen.name} is slower than ${paid.name}, which the customer paid for.`,
      order.reviewReason === 'address' && UNCHECKED_ADDRESS,
    ];
    question.ask({
      verb: 'Create the label',
      more: reasons.filter(Boolean).join(' '),
      run: () => creation.mutate({ order, serviceType: code }),
    });
  }

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Select
        label="Shipping Service"
        required
        className="grow basis-56"
        hint={`The customer paid for ${order.shippingMethod || 'FedEx Ground'}.${order.status === 'pending' ? ' The order’s status changes to processing.' : ''}`}
        value={code}
        disabled={creation.isPending}
        onChange={(event) => setCode(event.target.value as ShippingServiceCode)}
      >
        {SHIPPING_SERVICE_CODES.map((one) => (
          <option key={one} value={one}>
            {findShippingService(one)?.name}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={creation.isPending} className="mb-7">
        <Truck size={18} aria-hidden />
        {creation.isPending ? 'Creating…' : 'Create Shipment'}
      </Button>
      {question.dialog}
    </form>
  );
}

function HandOver({ order }: { order: AdminOrderView }) {
  const change = useChangeStatus();
  const question = useShipQuestion(order);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 grow basis-56 text-sm text-muted">
        {emailNote(
          order,
          'We email the customer when the carrier scans the parcel, or when you mark it as handed over.',
        )}
      </p>
      <Button
        disabled={change.isPending}
        onClick={singleClick(() =>
          question.ask({ verb: 'Ship', run: () => change.mutate({ id: order.id, status: 'shipped' }) }),
        )}
      >
        <PackageCheck size={18} aria-hidden />
        Mark as handed over
      </Button>
      {question.dialog}
    </div>
  );
}
