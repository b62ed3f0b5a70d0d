import { screen } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { saveDraft } from '../src/features/checkout/draft.ts';
import { EMPTY_SHIPPING, fromAddress } from '../src/features/checkout/shipping/shipping-form.ts';
import { PlacedOrder } from '../src/layout/placed-order.tsx';
import { address, line, order, shop } from './samples.ts';
import { sent, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });
export const placed = {
  ...order,
  paymentStatus: 'succeeded',
  customerEmail: 'ada@example.com',
  trackingLink: '/my-orders?order=o&token=t',
};
/** The titles of all notices since the purchase, in order. */
export const toasts: string[] = [];

/** A visitor's checkout with a checked address, in a shop that answers every call. Its cart is empty after the order. */
export function openCheckout(): void {
  toasts.length = 0;
  saveDraft({
    owner: 'visitor',
    form: { ...EMPTY_SHIPPING, ...fromAddress(address), customerEmail: 'ada@example.com' },
    isChecked: true,
    addressUnchecked: false,
  });
  shopAnswers({
    'GET /api/auth/user': () => null,
    'GET /api/addresses': [],
    'GET /api/offers': [],
    'GET /api/cart': () => (sent().some((asked) => asked.line === 'POST /api/orders') ? [] : [line]),
    'GET /api/cart/totals': { offerCode: null, offerCodeApplies: false },
    'GET /api/shop': shop,
    'POST /api/promises': { madeBy: '2030-01-02', services: {}, earliest: null, suggestions: [] },
    'POST /api/shipping/rates': [
      { service: 'FEDEX_GROUND', serviceName: 'FedEx Ground', cost: '9.99', currency: 'USD', transitTime: '1-5 days' },
    ],
    'GET /api/payment/clover-config': { provider: 'sandbox', environment: 'sandbox', isConfigured: true },
    'POST /api/payment/tokenize': { id: 'token', brand: 'Visa', last4: '1111' },
    'POST /api/payment/process': { paymentId: 'pay-1', status: 'authorized' },
    'POST /api/orders': placed,
    [`GET /api/orders/${order.id}`]: () => placed,
  });
}

/** Pays on the checkout page. @param answers of the shop that differ */
export async function pay(answers: Parameters<typeof shopAnswers>[0] = {}) {
  shopAnswers(answers);
  const shown = show(
    <>
      <PlacedOrder />
      <CheckoutPage />
    </>,
    '/checkout?step=payment',
  );
  new MutationObserver(() => {
    const toast = document.querySelector('[data-testid=toast] p')?.textContent;
    if (toast && toast !== toasts.at(-1)) toasts.push(toast);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  await userEvent.type(await screen.findByLabelText('Card Number'), '4111111111111111');
  await userEvent.type(screen.getByLabelText('Expiry (MM / YY)'), '1234');
  await userEvent.type(screen.getByLabelText('CVV'), '123');
  await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
  return shown;
}
