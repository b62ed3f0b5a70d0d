import type { CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyCart } from '../../catalogue/empty-cart.tsx';
import { SummarySkeleton } from '../../catalogue/summary-skeleton.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { cartQueries } from '../../queries/cart.ts';
import { offerQueries } from '../../queries/offers.ts';
import { shopQueries } from '../../queries/shop.ts';
import { useAddresses } from '../account/queries.ts';
import { useUser } from '../auth/queries.ts';
import { useCart } from '../cart/sums-queries.ts';
import { orderQueries } from '../orders/queries.ts';
import { CheckoutFlow } from './checkout-flow.tsx';
import { isPurchaseOpen } from './payment/use-place-order.ts';

const PayDue = lazy(() => import('./pay-due.tsx').then((module) => ({ default: module.PayDue })));

const AcceptQuote = lazy(() => import('./accept-quote.tsx').then((module) => ({ default: module.AcceptQuote })));

/** Checks out the cart; with `order` pays the amount due on that order, and with `quote` accepts its offer. */
export function Component() {
  const [search] = useSearchParams();
  const order = search.get('order');
  const quote = search.get('quote');
  const token = search.get('token');
  if (!order && !quote) return <CartCheckout />;
  return (
    <Suspense>
      {order && <PayDue id={order} token={token} />}
      {!order && quote && (
        <AcceptQuote
          id={quote}
          token={token}
          version={Number(search.get('version'))}
          quantities={search.get('quantities') ?? ''}
        />
      )}
    </Suspense>
  );
}

function CartCheckout() {
  const queryClient = useQueryClient();
  const cart = useQuery({
    ...cartQueries.list(),
    refetchOnMount: 'always',
    // another tab may have bought it; while this tab buys it, the form stays
    refetchOnWindowFocus: () => !isPurchaseOpen(queryClient) && 'always',
  });
  useQuery({ ...offerQueries.list(), refetchOnMount: 'always' });
  useQuery({ ...shopQueries.details(), refetchOnMount: 'always' });
  return (
    <div data-keep-clear className="container-page pt-8 pb-16">
      <PageMeta title="Checkout" description="Shipping and payment." />
      <Link to="/cart" className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline">
        <ArrowLeft size={18} aria-hidden />
        Back to Cart
      </Link>
      <h1 className="mt-2 text-3xl">Checkout</h1>
      <QueryView query={cart} failure="We could not load your cart" loading={<CheckoutSkeleton />}>
        {(items) => (items.length === 0 ? <EmptyCart action="Continue Shopping" /> : <Started />)}
      </QueryView>
    </div>
  );
}

function Started() {
  const { items, sums } = useCart();
  const user = useUser();
  const addresses = useAddresses();
  const email = useKnownEmail(user);
  if (!items || !sums || user === undefined || !addresses || email === undefined) return <CheckoutSkeleton />;
  const flow = { items, sums, user, addresses, email };
  return <CheckoutFlow key={user?.id ?? 'visitor'} {...flow} />;
}

/** The account's email address, or that of the last order, to save typing. Undefined until known. */
function useKnownEmail(user: CurrentUserView | null | undefined): string | undefined {
  const isAsking = Boolean(user && !user.email);
  const { data: orders, isPending } = useQuery({ ...orderQueries.mine(), enabled: isAsking, refetchOnMount: true });
  if (user === undefined || (isAsking && isPending)) return undefined;
  return user?.email ?? orders?.[0]?.customerEmail ?? '';
}

const FIELDS = ['name', 'email', 'phone', 'street', 'city'];

function CheckoutSkeleton() {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem] lg:gap-14">
      <LoadingNote>Loading checkout…</LoadingNote>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-8 w-56" />
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
      <SummarySkeleton />
    </div>
  );
}
