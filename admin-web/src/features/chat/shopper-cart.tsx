import type { AdminCartView, CartItemView } from '@loop-petal/contracts/shapes/cart';
import { formatMoney } from '@loop-petal/web-kit/format';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { ShopLink } from '../../layout/parts/shop-link.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { PanelProblem } from './panel-problem.tsx';
import { chatQueries } from './queries.ts';

export function ShopperCart({ ownerId }: { ownerId: string }) {
  const cart = useQuery(chatQueries.cart(ownerId));
  return (
    <Panel title="Cart">
      {cart.data && <Lines cart={cart.data} />}
      {!cart.data && cart.isError && <PanelProblem what="the cart" onRetry={() => void cart.refetch()} />}
      {cart.isPending && (
        <>
          <LoadingNote>Loading cart…</LoadingNote>
          <Skeleton className="h-14" />
        </>
      )}
    </Panel>
  );
}

function Lines({ cart: { items, totals } }: { cart: AdminCartView }) {
  if (items.length === 0) return <p className="text-sm text-muted">The cart is empty.</p>;
  return (
    <>
      <ul className="grid gap-3">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-line pt-2 text-sm font-semibold">
        <span>Total</span>
        <span className="tabular-nums">{formatMoney(totals.total)}</span>
      </p>
    </>
  );
}

function Line({ item }: { item: CartItemView }) {
  const { product, quantity, selectedColor, lineTotal, isAvailable } = item;
  return (
    <li className="flex items-center gap-3 text-sm">
      <Thumbnail imageUrl={item.imageUrl} width={48} />
      <span className="min-w-0 grow">
        <ShopLink className="block truncate font-semibold hover:underline" path={`/product/${product.id}`}>
          {product.name}
        </ShopLink>
        <span className="text-muted">
          {quantity} × {selectedColor ?? 'one color'}
          {!isAvailable && ' · unavailable'}
        </span>
      </span>
      <span className="tabular-nums">{formatMoney(lineTotal)}</span>
    </li>
  );
}
