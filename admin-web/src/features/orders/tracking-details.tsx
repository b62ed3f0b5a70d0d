import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { formatDate, formatLocalDate } from '@loop-petal/web-kit/format';
import { FileText } from 'lucide-react';
import { DescriptionList } from '../../layout/description-list.tsx';
import { ShopLink } from '../../layout/shop-link.tsx';
import { useOpenLabel } from './use-open-label.ts';

export function TrackingDetails({ order }: { order: AdminOrderView }) {
  const sent = order.parcels.filter((parcel) => parcel.trackingNumber);
  return (
    <ul className="grid gap-4">
      {sent.map((parcel) => (
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
              ['Service', parcel.service ?? order.shippingMethod],
              ...(sent.length > 1 ? [['To', parcel.formattedAddress] as const] : []),
              ...(order.shippedAt ? [['Shipped', formatLocalDate(order.shippedAt)] as const] : []),
              ...(order.deliveredAt
                ? [['Delivered', formatLocalDate(order.deliveredAt)] as const]
                : order.estimatedDelivery
                  ? [['Estimated', formatDate(order.estimatedDelivery)] as const]
                  : []),
            ]}
          />
          {parcel.shippingLabelUrl && <OpenLabel url={parcel.shippingLabelUrl} />}
        </li>
      ))}
    </ul>
  );
}

function OpenLabel({ url }: { url: string }) {
  const label = useOpenLabel();
  return (
    <Button variant="secondary" size="sm" disabled={label.isPending} onClick={() => label.open(url)}>
      <FileText size={16} aria-hidden />
      Shipping Label
    </Button>
  );
}
