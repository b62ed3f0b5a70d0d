import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Link } from 'react-router-dom';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { PostalAddress } from '../../layout/parts/postal-address.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { isCorrectable } from './address-dialog.tsx';

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
      {order.customerEmail && (
        <Link className="link mt-3 inline-block text-sm" to={`/customers/${order.id}`}>
          All orders of this customer
        </Link>
      )}
    </Panel>
  );
}

const titleOf = ({ parcels, shippingMethod }: AdminOrderView): string => {
  if (isPickup(shippingMethod)) return 'Picks up at the shop';
  return parcels.length > 1 ? `Shipping to ${parcels.length} addresses` : 'Shipping address';
};

export function ShippingDetails({ order }: { order: AdminOrderView }) {
  const { open } = useSectionRoutes(addresses.order(order.id));
  const isAdmin = useIsAdmin();
  return (
    <Panel title={titleOf(order)}>
      <ol className="grid gap-3 text-sm">
        {order.parcels.map(({ address, gift, ...parcel }, number) => (
          <li key={number}>
            <PostalAddress address={address} />
            {gift && (
              <p className="mt-1 text-muted">
                Gift{gift.wrap && ', wrapped'} from {gift.from ?? 'a hidden giver'}
                {gift.neededBy && `, needed by ${formatDay(gift.neededBy)}`}
              </p>
            )}
            {address.deliveryInstructions && <p className="mt-1 text-muted">“{address.deliveryInstructions}”</p>}
            {isAdmin && isCorrectable(order, parcel) && (
              <Button
                variant="quiet"
                size="sm"
                className="mt-2 -ml-3"
                aria-haspopup="dialog"
                onClick={() => open(`address/${number}`)}
              >
                {address.addressLine1 ? 'Correct address' : 'Enter an address'}
                {order.parcels.length > 1 && <span className="sr-only"> of parcel {number + 1}</span>}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
