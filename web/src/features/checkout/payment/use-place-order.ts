import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { PromiseView } from '@loop-petal/contracts/shapes/production';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useGoTo } from '../../../navigation/navigation-context.ts';
import { saveNeededBy } from '../../../promises/needed-by.ts';
import { personalKeys } from '../../../queries/keys.ts';
import { PROMISES } from '../../../queries/promises.ts';
import { orderQueries, type Placed } from '../../orders/queries.ts';
import { dropDraft } from '../draft.ts';
import type { Quote } from '../due.ts';
import type { OrderRequest } from '../order-request.ts';
import type { Card } from './card.ts';
import { type PaymentConfig, PaymentFailed } from './payment.ts';
import {
  awaitCart,
  type CheckoutAttempt,
  fingerprintOf,
  logFailure,
  payOnce,
  placeOnce,
  startCheckoutAttempt,
} from './place-order.ts';

const OUTCOME_UNKNOWN =
  'We could not see whether your order went through. Please press Pay again: you will not pay twice.';

interface Purchase {
  config: PaymentConfig;
  card: Card;
  order: OrderRequest;
  totalCents: number;
}

/**
 * Authorizes the payment, then places the order. `quote` is set when the shop answered with new prices, `promise` when
 * with a later date.
 */
export function usePlaceOrder() {
  const attempt = useRef<CheckoutAttempt | null>(null);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [promise, setPromise] = useState<PromiseView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useFinish();
  const queryClient = useQueryClient();

  const buying = useSingleMutation({
    mutationFn: async ({ config, card, order, totalCents }: Purchase) => {
      setProblem(null);
      // A payment without an order's answer must be finished before anything else is bought.
      const isUnfinished = attempt.current?.payment || attempt.current?.fingerprint === fingerprintOf(card, order);
      if (!attempt.current || !isUnfinished) attempt.current = startCheckoutAttempt(card, order);
      const current = attempt.current;
      try {
        await payOnce(current, config, card, totalCents);
      } catch (error) {
        if (!(error instanceof PaymentFailed)) throw error;
        if (!error.isOpen) attempt.current = null;
        setProblem(error.message);
        showError(error.message, 'Payment Failed');
        await logFailure(current, order);
        return;
      }
      const outcome = await placeOnce(current, order);
      if (outcome.kind === 'placed') return finish(outcome.order, current);
      if (outcome.kind === 'refused') {
        setProblem(outcome.isOpen ? OUTCOME_UNKNOWN : outcome.message);
        showError(outcome.message, 'Order Failed');
        // The order may exist and the cart be empty: the form stays so that the button can retry.
        if (outcome.isOpen) return;
        attempt.current = null;
      } else {
        attempt.current = null;
        setProblem(outcome.message);
        if (outcome.kind === 'promise-changed') {
          setPromise(outcome.promise);
          // The cart is unchanged; refetching it now could show the last piece of an edition as sold.
          return queryClient.invalidateQueries({ queryKey: PROMISES });
        }
        setQuote(outcome.quote);
      }
      await refetchCartAndPromises(queryClient);
    },
    onError: (error) => {
      setProblem(messageOf(error, 'Failed to create order'));
      showError(messageOf(error, 'Failed to create order'), 'Order Failed');
    },
  });

  /** The answers were about another cart. */
  function forgetAnswers() {
    setQuote(null);
    setPromise(null);
  }

  function reconsider() {
    forgetAnswers();
    setProblem(null);
  }

  return { buy: buying.mutate, isBuying: buying.isPending, problem, quote, promise, forgetAnswers, reconsider };
}

/** An order or a refusal changes cart and dates. */
const refetchCartAndPromises = (queryClient: QueryClient) =>
  Promise.all([personalKeys.cart, PROMISES].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

function useFinish() {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  return async ({ trackingLink, ...order }: PlacedOrderView, attempt: CheckoutAttempt) => {
    dropDraft();
    saveNeededBy(null);
    const { id, paymentStatus, acceptance } = order;
    const placed: Placed = { id, token: new URL(trackingLink, window.location.origin).searchParams.get('token') };
    queryClient.setQueryData(orderQueries.byLink(id, placed.token).queryKey, order);
    if (paymentStatus === 'succeeded') showToast({ title: 'Payment Successful' });
    await goTo('/', { state: { placed } });
    const isWaiting = paymentStatus === 'pending';
    showToast({
      title: acceptance ? 'Request Received' : 'Order Placed Successfully!',
      description: `Your order number is ${orderNumber(id)}.${isWaiting ? ' Waiting for your bank to approve the payment.' : ''}`,
    });
    await queryClient.invalidateQueries({ queryKey: personalKeys.orders });
    await awaitCart(attempt, queryClient).catch(() => undefined);
    await refetchCartAndPromises(queryClient);
  };
}
