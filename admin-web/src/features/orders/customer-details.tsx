import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { DescriptionList } from '../../layout/description-list.tsx';
import { Panel } from '../../layout/panel.tsx';
import { PostalAddress } from '../../layout/postal-address.tsx';

export function CustomerDetails({ order }: { order: AdminOrderView }) {
  return (
    <Panel title="Customer">
      <DescriptionList
        entries={[
          ['Name', order.customerName],
          [
            'Email',
            <a key="email" className="link" href={`mailto:${order.customerEmail}`}>
              {order.customerEmail}
            </a>,
          ],
          [
            'Phone',
            <a key="phone" className="link" href={`tel:${order.customerPhone}`}>
              {order.customerPhone}
            </a>,
          ],
          ['Account', order.userId ? 'Registered customer' : 'Guest'],
        ]}
      />
    </Panel>
  );
}

export function ShippingDetails({ order }: { order: AdminOrderView }) {
  return (
    <Panel title={order.parcels.length > 1 ? `Shipping to ${order.parcels.length} addresses` : 'Shipping address'}>
      <ol className="grid gap-3 text-sm">
        {order.parcels.map(({ address, formattedAddress }) => (
          <li key={formattedAddress}>
            <PostalAddress address={address} />
            {address.deliveryInstructions && <p className="mt-1 text-muted">“{address.deliveryInstructions}”</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
