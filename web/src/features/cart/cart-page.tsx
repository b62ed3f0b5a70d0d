import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { SummarySkeleton } from '../../catalogue/summary-skeleton.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { cartQueries } from '../../queries/cart.ts';
import { CartLines } from './cart-lines.tsx';
import { useClearCart } from './change-cart.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCart } from './sums-queries.ts';

const EmptyCart = lazy(() =>
  import('../../catalogue/empty-cart.tsx').then((module) => ({ default: module.EmptyCart })),
);

/** Another tab may have changed the cart. */
const LIVE = { refetchOnWindowFocus: 'always' } as const;

export function Component() {
  const query = useQuery({ ...cartQueries.list(), ...LIVE });
  return (
    <div data-keep-clear className="container-page pt-8 pb-16">
      <PageMeta title="Shopping Cart" description="The flowers in your cart and their total." />
      <Link to="/shop" className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline">
        <ArrowLeft size={18} aria-hidden />
        Continue Shopping
      </Link>
      <h1 className="mt-2 text-3xl">Shopping Cart</h1>
      <QueryView query={query} failure="We could not load your cart" loading={<CartSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <Suspense fallback={<div className="min-h-80" />}>
              <EmptyCart action="Start Shopping">Flowers that never wilt are waiting to be picked.</EmptyCart>
            </Suspense>
          ) : (
            <FilledCart />
          )
        }
      </QueryView>
    </div>
  );
}

function FilledCart() {
  const { items = [], sums } = useCart();
  useQuery({ ...cartQueries.totals(), ...LIVE });
  const clear = useClearCart();
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-muted">
          {formatCount(count, 'item')}
        </p>
        <Button variant="quiet" size="sm" onClick={singleClick(() => clear.mutate())}>
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

function CartSkeleton() {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_23rem] lg:gap-14">
      <LoadingNote>Loading your cart…</LoadingNote>
      <div className="divide-y divide-line">
        {[0, 1].map((index) => (
          <div key={index} className="flex gap-4 py-6 sm:gap-6">
            <Skeleton className="size-24 shrink-0 sm:size-32" />
            <div className="flex grow flex-col gap-3">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-auto h-11 w-32 rounded-pill" />
            </div>
          </div>
        ))}
      </div>
      <SummarySkeleton />
    </div>
  );
}
