import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { linesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { PackingOrderView } from '@loop-petal/contracts/shapes/packing';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { PostalAddress } from '../layout/parts/postal-address.tsx';
import { WishList } from '../layout/parts/wish-list.tsx';
import { shopQuery, useShopName } from '../session/queries.ts';

export type SlipOrder = Pick<PackingOrderView, 'id' | 'createdAt' | 'parcels' | 'orderItems' | 'shippingMethod'>;

/** The content of a parcel, without prices because it may be a gift. */
export function PackingSlip({ order, number }: { order: SlipOrder; number: number }) {
  const shopName = useShopName();
  const { data: { logo } = {} } = useQuery({ ...shopQuery, staleTime: Number.POSITIVE_INFINITY });
  const parcel = order.parcels[number];
  if (!parcel) return null;
  const { address } = parcel;
  const items = linesToSend(order.orderItems).filter((item) => item.parcel === number);
  return (
    <article
      aria-label={`Packing slip for ${address.recipientName}`}
      className="packing-slip grid gap-6 rounded-md border border-line p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          {logo ? (
            <img src={logo} alt={shopName} width={160} height={40} className="h-10 w-40 object-contain object-left" />
          ) : (
            <p className="font-display text-xl">{shopName}</p>
          )}
          <p className="text-sm">Packing slip</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
          <dt>Order</dt>
          <dd className="font-mono">{orderNumber(order.id)}</dd>
          <dt>Placed</dt>
          <dd>{formatReaderDay(order.createdAt)}</dd>
          {order.parcels.length > 1 && (
            <>
              <dt>Parcel</dt>
              <dd>
                {number + 1} of {order.parcels.length}
              </dd>
            </>
          )}
          {parcel.trackingNumber && (
            <>
              <dt>Tracking</dt>
              <dd className="font-mono">{parcel.trackingNumber}</dd>
            </>
          )}
        </dl>
      </header>
      {isPickup(order.shippingMethod) && <p className="text-lg font-bold">Pickup</p>}
      <PostalAddress address={address} className="first-line:font-bold" />
      {address.deliveryInstructions && <p className="text-sm">“{address.deliveryInstructions}”</p>}
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th className="w-16 py-2">Pieces</th>
            <th className="py-2 pr-3">Item</th>
            <th className="py-2 pr-3">Color</th>
            <th className="w-16 py-2">Packed</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-b border-line">
              <td className="py-2 tabular-nums">{item.quantity}</td>
              <td className="py-2 pr-3">
                {item.productName}
                <WishList wishes={item.wishes} inWords />
              </td>
              <td className="py-2 pr-3">{item.selectedColor ?? '–'}</td>
              <td className="py-2">
                <span className="inline-block size-4 border border-control" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm">Made by hand for you. Thank you!</p>
    </article>
  );
}
