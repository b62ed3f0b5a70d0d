import { isCustomPiece } from '@loop-petal/contracts/rules/custom-piece';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { describeLeftOut } from '@loop-petal/contracts/rules/pieces-to-send';
import type { MakingView, OrderItemView, OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney } from '@loop-petal/web-kit/format';
import { lazy, Suspense } from 'react';
import { ProductLink } from '../../catalogue/product-link.tsx';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';

const Making = lazy(() => import('./making.tsx').then((module) => ({ default: module.Making })));

const OrderWishes = lazy(() => import('./order-wishes.tsx').then((module) => ({ default: module.OrderWishes })));

interface OrderItemsProps {
  order: OrderView;
  making?: readonly MakingView[];
  /** The token of the order's link; undefined where nothing can be changed. */
  token?: string | null;
}

export function OrderItems({ order, making = [], token }: OrderItemsProps) {
  const { orderItems, parcels } = order;
  const shown = { order, making, token };
  if (parcels.length < 2) return <Items items={orderItems} {...shown} />;
  return (
    <div className="flex flex-col gap-6">
      {parcels.map(({ address: { recipientName, city, state } }, index) => (
        <section key={index} data-testid="parcel">
          <h3 className="mb-3 border-b border-line pb-2 font-sans text-sm font-semibold">
            Parcel {index + 1} of {parcels.length}{' '}
            <span className="font-normal text-muted">
              to {recipientName}, {city}, {state}
            </span>
          </h3>
          <Items items={orderItems.filter(({ parcel }) => parcel === index)} {...shown} />
        </section>
      ))}
    </div>
  );
}

interface ItemsProps {
  items: readonly OrderItemView[];
  order: OrderView;
  making: readonly MakingView[];
  token: string | null | undefined;
}

function Items({ items, order, making, token }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-4">
          <Thumbnail imageUrl={item.imageUrl} className="size-16" />
          <div className="min-w-0 grow">
            <p className="font-semibold">
              <ProductLink productId={item.productId} hasPage={!isCustomPiece(item.productId)}>
                {item.productName}
              </ProductLink>
            </p>
            <p className="text-sm text-muted">
              {[item.selectedColor, quantityOf(item), item.leftOut && describeLeftOut(item)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {item.wishes.length > 0 && (
              <Suspense>
                <OrderWishes order={order} item={item} token={token} />
              </Suspense>
            )}
            <MakingOf pieces={making.filter(({ lineId }) => lineId === item.id)} />
          </div>
          <span className="tabular-nums">{formatCents(toCents(item.price) * item.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

function MakingOf({ pieces }: { pieces: readonly MakingView[] }) {
  if (pieces.length === 0) return null;
  return (
    <Suspense>
      <Making pieces={pieces} />
    </Suspense>
  );
}

const quantityOf = ({ quantity, price }: OrderItemView): string =>
  quantity > 1 ? `Quantity ${quantity}, ${formatMoney(price)} each` : `Quantity ${quantity}`;
