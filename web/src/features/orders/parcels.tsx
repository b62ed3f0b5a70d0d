import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatReaderDay, formatUtcDay } from '@loop-petal/web-kit/format';
import { Truck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';

const PickupPlace = lazy(() =>
  import('../../catalogue/pickup-place.tsx').then((module) => ({ default: module.PickupPlace })),
);

export function TrackingLinks({ order }: { order: OrderView }) {
  const numbers = order.parcels.flatMap(({ trackingNumber, state }) =>
    trackingNumber && state !== 'label_created' ? trackingNumber : [],
  );
  if (numbers.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <Truck size={18} aria-hidden className="text-sage" />
      {numbers.map((number) => (
        <Link
          key={number}
          to={`/shipping?tab=tracking&n=${encodeURIComponent(number)}`}
          className="link inline-flex min-h-11 items-center tabular-nums"
        >
          Track {number}
        </Link>
      ))}
    </p>
  );
}

export function Parcels({ order }: { order: OrderView }) {
  const { parcels, estimatedDelivery, deliveredAt } = order;
  const isCollected = isPickup(order.shippingMethod);
  return (
    <div className="flex flex-col gap-4">
      {parcels.map(({ address, trackingNumber, state }, index) => (
        <div key={`${address.addressLine1} ${address.zipCode} ${address.recipientName}`}>
          <h3 className="font-sans text-sm font-semibold">
            {isCollected ? 'Pick up at the shop' : parcels.length > 1 ? `Parcel ${index + 1}` : 'Ship to'}
          </h3>
          {isCollected ? (
            <Suspense>
              <PickupPlace />
            </Suspense>
          ) : (
            <address className="not-italic">
              {address.recipientName}
              <br />
              {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
              <br />
              {address.city}, {address.state} {address.zipCode}
            </address>
          )}
          {trackingNumber && (
            <p className="text-sm tabular-nums">
              Tracking {trackingNumber}
              {state === 'label_created' && ' (label made, not handed over yet)'}
            </p>
          )}
        </div>
      ))}
      {deliveredAt ? (
        <p className="text-sm text-muted">
          {isCollected ? 'Picked up' : 'Delivered'} on {formatReaderDay(deliveredAt)}
        </p>
      ) : (
        estimatedDelivery &&
        order.status !== 'cancelled' && (
          <p className="text-sm text-muted">
            {isCollected ? 'Ready' : 'Expected'} by {formatUtcDay(estimatedDelivery)}
          </p>
        )
      )}
    </div>
  );
}
