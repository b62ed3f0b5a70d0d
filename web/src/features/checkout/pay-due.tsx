import { toCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { buttonClass } from '@loop-petal/web-kit/button';
import { formatMoney } from '@loop-petal/web-kit/format';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { personalKeys } from '../../queries/keys.ts';
import { findShop } from '../../queries/shop.ts';
import { SignedPage } from '../../signed-page.tsx';
import { orderPath, orderQueries } from '../orders/queries.ts';
import { createDuePayment } from './payment/due-payment.ts';
import { PaymentFailed } from './payment/payment.ts';
import { PaymentStep } from './payment/payment-step.tsx';

/** The target of the email about an amount due, which the customer pays here. */
export function PayDue({ id, token }: { id: string; token: string | null }) {
  const query = useQuery(orderQueries.byLink(id, token));
  return (
    <SignedPage
      title="Pay for Your Order"
      description="Pay the amount due on your order."
      query={query}
      isComplete
      noun="order"
      missing={<NothingDue title="This link has expired" />}
    >
      {(order) => <Due order={order} token={token} />}
    </SignedPage>
  );
}

function Due({ order, token }: { order: OrderView; token: string | null }) {
  const [pay] = useState(createDuePayment);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const paying = useSingleMutation({
    mutationFn: pay,
    onSuccess: (paid) => queryClient.setQueryData(orderQueries.byLink(order.id, token).queryKey, paid),
    onError: () => queryClient.invalidateQueries({ queryKey: personalKeys.orders }),
  });
  const { due } = order;
  const back = orderPath(order.id, token);
  if (!due) {
    return (
      <NothingDue
        title={`Nothing is due: ${isPickup(order.shippingMethod) ? 'you collect your order' : `your order ships with ${order.shippingMethod}`}`}
        order={back}
      />
    );
  }
  if (due.state === 'paying') {
    return (
      <NothingDue title="We have your payment" order={back}>
        Your bank is confirming {formatMoney(due.amount)}. We’ll email you when your order’s shipping has changed.
      </NothingDue>
    );
  }
  const { from, to } = due.purpose;
  return (
    <PaymentStep
      zipCode={order.shippingAddress.zipCode}
      totalCents={toCents(due.amount)}
      isRequest={false}
      isReady
      isBuying={paying.isPending}
      problem={paying.error && problemOf(paying.error)}
      backLabel="Back to your order"
      onBack={() => void navigate(back)}
      onPay={(config, card) =>
        paying.mutate({ config, card, due, order: { id: order.id, token }, shopName: findShop(queryClient).name })
      }
    >
      <section className="rounded-card bg-card p-5">
        <h2 className="mb-2 text-xl">Order {orderNumber(order.id)}</h2>
        <p>
          It ships with {to} instead of {from} once you pay the difference of{' '}
          <span className="font-semibold tabular-nums">{formatMoney(due.amount)}</span>. Until then, it keeps {from}.
        </p>
      </section>
    </PaymentStep>
  );
}

const problemOf = (error: Error): string =>
  error instanceof PaymentFailed ? error.message : messageOf(error, 'Payment processing failed');

function NothingDue({ title, order, children }: { title: string; order?: string; children?: ReactNode }) {
  return (
    <EmptyState
      title={title}
      icon={<CreditCard size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to={order ?? '/contact'} className={buttonClass('secondary')}>
          {order ? 'See Your Order' : 'Contact Us'}
        </Link>
      }
    >
      {children ??
        (order ? 'There is nothing to pay.' : 'Please open the link in our email again: part of it may be missing.')}
    </EmptyState>
  );
}
