import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { EmptyState, ErrorState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { usePanels } from '../../panels/panels.tsx';
import { useUser, useUserRetry } from '../auth/queries.ts';
import { OrderCard } from './order-card.tsx';
import { orderQueries } from './queries.ts';
import { usePrint } from './use-print.ts';

export function Component() {
  const [search] = useSearchParams();
  const user = useUser();
  const retry = useUserRetry();
  const id = search.get('order');
  return (
    <div className="container-page max-w-4xl pt-10 pb-16 print:p-0">
      <PageMeta title="My Orders" description="Your orders and where they are." />
      <h1 className="mb-8 text-3xl print:hidden">{id ? 'Your Order' : 'My Orders'}</h1>
      {id ? (
        <LinkedOrder id={id} token={search.get('token')} />
      ) : user === undefined ? (
        <OrdersSkeleton />
      ) : retry ? (
        <ErrorState title="We could not load your orders" onRetry={retry} />
      ) : user ? (
        <Orders />
      ) : (
        <NoOrders isVisitor />
      )}
    </div>
  );
}

function Orders() {
  const query = useQuery(orderQueries.mine());
  return (
    <QueryView query={query} failure="We could not load your orders" loading={<OrdersSkeleton />}>
      {(orders) => (orders.length === 0 ? <NoOrders /> : <OrderList orders={orders} />)}
    </QueryView>
  );
}

function OrderList({ orders }: { orders: readonly OrderView[] }) {
  const { printing, print } = usePrint();
  return (
    <ul className="flex flex-col gap-6">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            hiddenInPrint={printing !== null && printing !== order.id}
            onPrint={() => print(order.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function LinkedOrder({ id, token }: { id: string; token: string | null }) {
  const query = useQuery(orderQueries.byLink(id, token));
  const { print } = usePrint();
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchOrder />;
  return (
    <QueryView query={query} failure="We could not load this order" loading={<OrdersSkeleton count={1} />}>
      {(order) => <OrderCard order={order} token={token} onPrint={() => print(order.id)} />}
    </QueryView>
  );
}

function NoSuchOrder() {
  return (
    <EmptyState
      title="We could not find this order"
      icon={<Package size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to="/contact" className={buttonClass('secondary')}>
          Contact Us
        </Link>
      }
    >
      Please open the link in your confirmation email again: part of it may be missing. To see an order from your
      account, sign in.
    </EmptyState>
  );
}

function NoOrders({ isVisitor }: { isVisitor?: boolean }) {
  const { show } = usePanels();
  return (
    <EmptyState
      title="No orders yet"
      icon={<Package size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/shop" className={buttonClass()}>
            Start Shopping
          </Link>
          {isVisitor && (
            <Button variant="secondary" onClick={() => show('sign-in')}>
              Sign In
            </Button>
          )}
        </div>
      }
    >
      {isVisitor
        ? 'Sign in to see your account’s orders. Ordered as a guest? Use the link in your confirmation email.'
        : 'Your first flowers will show up here.'}
    </EmptyState>
  );
}

function OrdersSkeleton({ count = 2 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote>Loading your orders…</LoadingNote>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-6 rounded-card bg-card p-5 sm:p-7">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-7 w-24" />
          </div>
          <Skeleton className="h-12 rounded-pill" />
          <div className="flex items-center gap-4">
            <Skeleton className="size-16" />
            <Skeleton className="h-5 w-48" />
          </div>
          <Skeleton className="h-11 w-56 rounded-pill" />
        </div>
      ))}
    </div>
  );
}
