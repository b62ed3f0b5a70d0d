import { SHIPPING_SERVICE_CODES, type ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Select } from '@loop-petal/web-kit/field';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../layout/panel.tsx';
import { TrackingDetails } from './tracking-details.tsx';
import { useCreateShipment } from './use-order-changes.ts';

/** Making a shipment while the order is in the works, its tracking details from then on. */
export function ShippingManagement({ order }: { order: AdminOrderView }) {
  const creation = useCreateShipment();
  const [service, setService] = useState<ShippingServiceCode>('FEDEX_GROUND');
  const canCreate = order.status === 'processing';

  if (order.trackingNumber) {
    return (
      <Panel title="Shipping Management">
        <TrackingDetails order={order} />
      </Panel>
    );
  }
  return (
    <Panel title="Shipping Management">
      {canCreate ? (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            creation.mutate({ orderId: order.id, serviceType: service });
          }}
        >
          <Select
            label="Shipping Service"
            required
            className="grow basis-56"
            hint={`The customer chose ${order.shippingMethod || 'FedEx Ground'}.`}
            value={service}
            disabled={creation.isPending}
            onChange={(event) => setService(event.target.value as ShippingServiceCode)}
          >
            {SHIPPING_SERVICE_CODES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
          <Button type="submit" disabled={creation.isPending} className="mb-7">
            <Truck size={18} aria-hidden />
            {creation.isPending ? 'Creating…' : 'Create Shipment'}
          </Button>
        </form>
      ) : (
        <p className="text-sm text-muted">
          {order.status === 'pending'
            ? 'Set the status to processing to create a shipment.'
            : 'A shipment can be created while the order is processing.'}
        </p>
      )}
    </Panel>
  );
}
