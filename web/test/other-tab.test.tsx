/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component as CartPage } from '../src/features/cart/cart-page.tsx';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { openCheckout, pay } from './purchases.tsx';
import { line } from './samples.ts';
import { Refusal, requests, sent, shopAnswers, show } from './storefront.tsx';

beforeEach(openCheckout);

const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('what another tab has put into the cart shows when the tab is shown again', async () => {
  const lines = [line];
  shopAnswers({ 'GET /api/cart': () => lines });
  show(<CartPage />, '/cart');
  const rows = () => screen.findAllByTestId('cart-line');
  expect(await rows()).toHaveLength(1);
  lines.push({ ...line, id: 'l2' });
  comeBack();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(requests().filter(({ line: call }) => call === 'GET /api/cart/totals')).toHaveLength(2);
});

describe('a checkout whose cart another tab has bought', () => {
  test('is empty when the tab is shown again', async () => {
    let items = [line];
    shopAnswers({ 'GET /api/cart': () => items });
    show(<CheckoutPage />, '/checkout?step=payment');
    expect(await screen.findByRole('button', { name: /^Pay/ })).toBeVisible();
    items = [];
    comeBack();
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
  });

  test('stays while this tab does not know whether it has bought it', async () => {
    await pay({ 'POST /api/orders': () => new Refusal(504, 'No answer.') });
    expect(await screen.findByText(/^We couldn’t confirm/)).toBeVisible();
    const before = sent().length;
    comeBack();
    await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    await waitFor(() =>
      expect(
        sent()
          .slice(before)
          .map((call) => call.line),
      ).toContain('POST /api/orders'),
    );
    expect(
      sent()
        .slice(before)
        .map((call) => call.line),
    ).not.toContain('GET /api/cart');
  });
});
