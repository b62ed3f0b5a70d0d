import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { formatCount } from '@loop-petal/web-kit/format';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ShoppingBag } from 'lucide-react';
import { QueryView } from '../../catalogue/query-view.tsx';
import { Link } from '../../navigation/link.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { CartLines } from './cart-lines.tsx';
import { useClearCart } from './change-cart.ts';
import { OrderSummary } from './order-summary.tsx';
import { cartQueries } from './queries.ts';
import { useCart } from './sums-queries.ts';

export function Component() {
  const query = useQuery(cartQueries.list());
  return (
    <div className="container-page pt-8 pb-16">
      <PageMeta title="Shopping Cart" description="The flowers in your cart, and what they come to." />
      <Link to="/shop" className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline">
        <ArrowLeft size={18} aria-hidden />
        Continue Shopping
      </Link>
      <h1 className="mt-2 text-3xl">Shopping Cart</h1>
      <QueryView query={query} what="your cart" loading={<CartSkeleton />}>
        {(items) => (items.length === 0 ? <EmptyCart /> : <FilledCart />)}
      </QueryView>
    </div>
  );
}

function FilledCart() {
  const { items = [], sums } = useCart();
  const clear = useClearCart();
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-muted">
          {formatCount(count, 'item')}
        </p>
        <Button variant="quiet" size="sm" onClick={() => clear.mutate()}>
          Clear cart
        </Button>
      </div>
      <div className="mt-2 grid gap-8 lg:grid-cols-[1fr_23rem] lg:gap-14">
        <CartLines items={items} sums={sums} />
        <OrderSummary items={items} sums={sums} />
      </div>
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      icon={<ShoppingBag size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to="/shop" className={buttonClass()}>
          Start Shopping
        </Link>
      }
    >
      Flowers that never wilt are waiting to be picked.
    </EmptyState>
  );
}

function CartSkeleton() {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_23rem] lg:gap-14">
      <LoadingNote>Loading your cart…</LoadingNote>
      <div className="flex flex-col gap-6">
        {[0, 1].map((index) => (
          <Skeleton key={index} className="h-40" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
