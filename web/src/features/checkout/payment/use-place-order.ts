import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { ApiError, hasCode, messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useGoTo } from '../../../navigation/navigation-context.ts';
import { usePanels } from '../../../panels/panels.tsx';
import { saveNeededBy } from '../../../promises/needed-by.ts';
import { personalKeys } from '../../../queries/keys.ts';
import { productQueries } from '../../../queries/products.ts';
import { PROMISES } from '../../../queries/promises.ts';
import { findShop, shopQueries } from '../../../queries/shop.ts';
import { checkSession } from '../../auth/queries.ts';
import { orderQueries, type Placed } from '../../orders/queries.ts';
import { dropDraft } from '../draft.ts';
import type { Quote } from '../due.ts';
import {
  awaitCart,
  type CheckoutAttempt,
  createCheckout,
  logFailure,
  type Outcome,
  type Purchase,
  placeOrder,
  type Send,
} from './place-order.ts';

const OUTCOME_UNKNOWN =
  'We couldn’t confirm that your order went through. Please press Pay again. You won’t be charged twice.';
const NOT_PLACED = 'Failed to create order';
const SIGNED_OUT = 'You are no longer signed in. Please sign in again to place your order.';

/** The shopper's request: the cart's lines, offer code and state, and the day by which they are needed. */
interface Question {
  cart: string;
  neededBy: string | null;
}

/** The shop's response: why there is no order yet, new prices, and a later date. */
interface Answers {
  to: Question | null;
  problem: string | null;
  quote: Quote | null;
  promise: PromiseView | null;
}

type Action = { kind: 'asked'; question: Question } | { kind: 'reconsidered' } | Outcome<unknown>;

const NO_ANSWERS: Answers = { to: null, problem: null, quote: null, promise: null };

export function reduceAnswers(answers: Answers, action: Action): Answers {
  switch (action.kind) {
    case 'asked':
      return { ...answersTo(action.question, answers), to: action.question, problem: null };
    case 'not-paid':
      return { ...answers, problem: action.message };
    case 'refused':
      return { ...answers, problem: action.isOpen ? OUTCOME_UNKNOWN : action.message };
    case 'quote-changed':
      return { ...answers, problem: action.message, quote: action.quote };
    case 'promise-changed':
      return { ...answers, problem: action.message, promise: action.promise };
    case 'placed':
      return answers;
    case 'reconsidered':
      return NO_ANSWERS;
  }
}

/**
 * The parts of the response that still apply: prices and dates only for the same cart, and all parts only for the same
 * day.
 */
export function answersTo({ cart, neededBy }: Question, answers: Answers): Answers {
  if (answers.to?.neededBy !== neededBy) return NO_ANSWERS;
  return answers.to.cart === cart ? answers : { ...answers, quote: null, promise: null };
}

interface Means<Order> {
  send: Send<Order>;
  onPlaced: (placed: Extract<Outcome<Order>, { kind: 'placed' }>) => Promise<unknown>;
  onNotPaid?: (attempt: CheckoutAttempt<Order>, order: Order) => Promise<unknown>;
  /** Called after a refusal that is final. */
  onRefused: (kind: Outcome['kind']) => Promise<unknown>;
}

const PURCHASE = ['purchase'] as const;

/** Whether this tab is buying, or does not know whether it has bought. */
export function isPurchaseOpen(queryClient: QueryClient): boolean {
  const last = queryClient.getMutationCache().findAll({ mutationKey: PURCHASE }).at(-1)?.state;
  const outcome = last?.data as Outcome<unknown> | undefined;
  return last?.status === 'pending' || (outcome?.kind === 'refused' && outcome.isOpen);
}

/** Authorizes the payment, then places the order by the given means. */
export function usePurchase<Order>(question: Question, { send, onPlaced, onNotPaid, onRefused }: Means<Order>) {
  const [checkOut] = useState(() => createCheckout(send));
  const [answers, dispatch] = useReducer(reduceAnswers, NO_ANSWERS);
  const queryClient = useQueryClient();
  const { show } = usePanels();

  const buying = useSingleMutation({
    mutationKey: PURCHASE,
    mutationFn: async (purchase: Omit<Purchase<Order>, 'shopName'>) => {
      // otherwise, a customer whose session has ended would buy as a visitor
      if (!(await checkSession(queryClient))) throw new ApiError(401, SIGNED_OUT, 'signed_out');
      return checkOut({ ...purchase, shopName: findShop(queryClient).name });
    },
    onMutate: () => dispatch({ kind: 'asked', question }),
    onSuccess: async (outcome, { order }) => {
      dispatch(outcome);
      if (outcome.kind === 'placed') return onPlaced(outcome);
      if (outcome.kind === 'not-paid') {
        showError(outcome.message, 'Payment Failed');
        return onNotPaid?.(outcome.attempt, order);
      }
      if (outcome.kind === 'refused') showError(outcome.message, 'Order Failed');
      // The order may exist and the cart may be empty, but the form stays, so that the button can retry.
      if (outcome.kind === 'refused' && outcome.isOpen) return;
      await onRefused(outcome.kind);
    },
    onError: (error) => {
      if (hasCode(error, 'signed_out')) show('sign-in');
      const message = messageOf(error, NOT_PLACED);
      dispatch({ kind: 'refused', message, isOpen: false });
      showError(message, 'Order Failed');
    },
  });

  return {
    buy: buying.mutate,
    isBuying: buying.isPending,
    reconsider: () => dispatch({ kind: 'reconsidered' }),
    ...answersTo(question, answers),
  };
}

/** Buys the cart. */
export function usePlaceOrder(question: Question) {
  const arrive = useArrival();
  const queryClient = useQueryClient();
  return usePurchase(question, {
    send: placeOrder,
    onPlaced: async ({ order, attempt }) => {
      saveNeededBy(null);
      await arrive(order);
      await awaitCart(attempt, queryClient).catch(() => undefined);
      await refetchCartAndPromises(queryClient);
    },
    onNotPaid: logFailure,
    // After a later date the cart is unchanged; refetching it now could show the last piece of an edition as sold.
    onRefused: (kind) =>
      kind === 'promise-changed' ? queryClient.invalidateQueries({ queryKey: PROMISES }) : refetchPrices(queryClient),
  });
}

/** Both an order and a refusal change the cart, the dates and the stock. */
const refetchCartAndPromises = (queryClient: QueryClient) =>
  Promise.all(
    [personalKeys.cart, PROMISES, productQueries.key].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** A refusal may also be due to changed settings. */
const refetchPrices = (queryClient: QueryClient) =>
  Promise.all([
    refetchCartAndPromises(queryClient),
    queryClient.invalidateQueries(shopQueries.details()),
    queryClient.invalidateQueries({ queryKey: personalKeys.checkout }),
  ]);

/** Shows the placed order. */
export function useArrival() {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  return async ({ trackingLink, ...order }: PlacedOrderView): Promise<void> => {
    dropDraft();
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
  };
}
