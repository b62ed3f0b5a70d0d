import { isVoidable, RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { formatReaderDay, formatUtcDay } from '@loop-petal/web-kit/format';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { ShopLink } from '../../layout/parts/shop-link.tsx';
import { OpenLabel } from '../../packing/open-label.tsx';
import { useIsAdmin } from '../../session/admin-session.ts';
import { useVoidLabel } from './use-order-changes.ts';

type Parcel = AdminOrderView['parcels'][number];

const STATES: Readonly<Record<NonNullable<Parcel['state']>, string>> = {
  label_created: 'Label created, not handed over',
  handed_over: 'Handed over',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  exception: 'Problem',
  delivered: 'Delivered',
  voided: 'Voided',
};

export function TrackingDetails({ order }: { order: AdminOrderView }) {
  const isAdmin = useIsAdmin();
  const isSent = order.status === 'shipped' || order.status === 'delivered';
  const labeled = order.parcels.filter((parcel) => parcel.trackingNumber);
  return (
    <ul className="grid gap-4">
      {labeled.map((parcel) => (
        <li key={parcel.trackingNumber} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <DescriptionList
            entries={[
              [
                'Tracking',
                <ShopLink
                  key="tracking"
                  className="link font-mono"
                  path={`/shipping?tab=tracking&n=${parcel.trackingNumber}`}
                  target="_blank"
                  rel="noopener"
                >
                  {parcel.trackingNumber}
                </ShopLink>,
              ],
              ['Service', serviceName(parcel.service ?? order.shippingMethod)],
              ...(parcel.state ? [['State', stateText(parcel, parcel.state)] as const] : []),
              ...(order.parcels.length > 1 ? [['To', parcel.formattedAddress] as const] : []),
              ...(order.shippedAt ? [['Shipped', formatReaderDay(order.shippedAt)] as const] : []),
              ...(order.deliveredAt
                ? [['Delivered', formatReaderDay(order.deliveredAt)] as const]
                : order.estimatedDelivery
                  ? [['Estimated', formatUtcDay(order.estimatedDelivery)] as const]
                  : []),
            ]}
          />
          <div className="flex flex-wrap gap-2 sm:flex-col">
            {isAdmin && parcel.shippingLabelUrl && <OpenLabel url={parcel.shippingLabelUrl} />}
            {isAdmin && isVoidable(parcel) && !isSent && (
              <VoidLabel order={order} trackingNumber={parcel.trackingNumber ?? ''} />
            )}
          </div>
          {isAdmin && parcel.status === RETURNED_TO_SENDER && (
            <p className="text-sm text-muted sm:col-span-2">
              To send it again, {isSent && 'set the status to Processing, '}void this label and create another one.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const stateText = ({ status }: Parcel, state: NonNullable<Parcel['state']>): string =>
  status === RETURNED_TO_SENDER ? 'Brought back by the carrier' : STATES[state];

const serviceName = (service: string): string => findShippingService(service)?.name ?? service;

function VoidLabel({ order, trackingNumber }: { order: AdminOrderView; trackingNumber: string }) {
  const [isAsking, setAsking] = useState(false);
  const voiding = useVoidLabel(() => setAsking(false));
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Void label
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Void label"
        question={`The carrier will no longer accept a parcel with label ${trackingNumber}. You can create another label afterwards.`}
        confirmLabel="Void label"
        isPending={voiding.isPending}
        error={voiding.error}
        onClose={() => {
          voiding.reset();
          setAsking(false);
        }}
        onConfirm={() => voiding.mutate({ orderId: order.id, trackingNumber })}
      />
    </>
  );
}
