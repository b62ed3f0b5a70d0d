/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { keepPreparedCheckout, saveDraft } from '../src/features/checkout/draft.ts';
import { EMPTY_SHIPPING, fromAddress } from '../src/features/checkout/shipping/shipping-form.ts';
import { productQueries } from '../src/queries/products.ts';
import { openCheckout, pay, placed, toasts } from './purchases.tsx';
import { address, line, order, shop, user } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });
const promise = { madeBy: '2030-01-07', from: '2030-01-08', to: '2030-01-14' };

beforeEach(openCheckout);

describe('an order after an assistant’s link', () => {
  const id = 'x'.repeat(32);
  const keep = (owner: string, productId = line.productId) =>
    keepPreparedCheckout(owner, { id, service: null, productIds: [productId] });
  test.each([
    [
      'from an earlier gateway, without products, names its checkout',
      () => keepPreparedCheckout('visitor', { id, service: null }),
      id,
    ],
    ['of this buyer names its checkout', () => keep('visitor'), id],
    ['of another buyer does not', () => keep(user.id), undefined],
    ['whose pieces have left the cart does not', () => keep('visitor', 'p9'), undefined],
  ])('%s', async (_which, open, checkoutId) => {
    open();
    await pay();
    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    const { body } = sent().find((call) => call.line === 'POST /api/orders') ?? {};
    expect(body).toMatchObject({ customerName: expect.any(String) });
    expect((body as { checkoutId?: string }).checkoutId).toBe(checkoutId);
  });
});

describe('the order summary in checkout', () => {
  const lily = { ...line, id: 'l2', productId: 'p2', product: { ...line.product, name: 'Lily' }, selectedColor: null };
  const ketchikan = { ...address, id: 'a2', recipientName: 'Ingrid Miller', city: 'Ketchikan', state: 'AK' };
  const signedIn = { 'GET /api/auth/user': user, 'GET /api/addresses': [address, ketchikan] };
  const parcels = () => screen.findAllByTestId('checkout-parcel');

  function open(cart: object[], step: 'shipping' | 'payment') {
    const form = { ...EMPTY_SHIPPING, ...fromAddress(address), customerEmail: 'rosa@example.com' };
    saveDraft({ owner: user.id, form, isChecked: true, addressUnchecked: false });
    shopAnswers({ ...signedIn, 'GET /api/cart': cart });
    show(<CheckoutPage />, `/checkout?step=${step}`);
  }

  test.each(['shipping', 'payment'] as const)('lists the parcels and their prices on the %s step', async (step) => {
    open([line, { ...lily, shipToAddressId: 'a2' }], step);
    const main = step === 'payment' ? 'Rosa Miller, Portland, Oregon' : 'your shipping address';
    expect((await parcels()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(new RegExp(`^Parcel 1 of 2 to ${main}Rose Stem`)),
      expect.stringMatching(/^Parcel 2 of 2 to Ingrid Miller, Ketchikan, AKLily/),
    ]);
    expect(screen.getAllByText('2 parcels × $9.99')).not.toHaveLength(0);
    expect(screen.getAllByText(/Ketchikan/).length).toBeGreaterThan(1);
    await expectAccessible();
  });

  test.each(['shipping', 'payment'] as const)(
    'omits an address that receives no item, on the %s step',
    async (step) => {
      open([{ ...line, shipToAddressId: 'a2' }], step);
      expect((await parcels())[0]).toHaveTextContent('To Ingrid Miller, Ketchikan, AK');
      if (step === 'shipping') expect(screen.getByText(/^This address is only for your receipt/)).toBeVisible();
      else expect(screen.getByText('Ship to').parentElement).toHaveTextContent(/^Ship to Ingrid Miller, .*Ketchikan/);
      expect(screen.queryByText(/Rosa Miller, .*Portland/)).not.toBeInTheDocument();
    },
  );

  test('opens above the form on a phone, whose button shows the total', async () => {
    open([line], 'shipping');
    const bar = await screen.findByRole('button', { name: 'Show order summary $35.59' });
    expect(bar).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(bar);
    expect(bar).toHaveAccessibleName('Hide order summary $35.59');
    expect(screen.getAllByText('Rose Stem')).toHaveLength(2);
  });

  test('accepts an offer code with the shop’s prices', async () => {
    let offerCode: string | null = null;
    open([line], 'shipping');
    shopAnswers({
      'POST /api/cart/offer-code': (body: { code: string }) => {
        if (body.code !== 'SPRING') return new Refusal(404, 'We don’t know this code.');
        offerCode = body.code;
        return {};
      },
      'GET /api/cart': () => [
        { ...line, ...(offerCode ? { discountedPrice: '10.00', offerTitle: 'Spring' } : { discountedPrice: '12.00' }) },
      ],
      'GET /api/cart/totals': () => ({
        ...{ listSubtotal: '24.00', discount: '4.00', subtotal: '20.00', shipments: 1, shipping: '9.99' },
        ...{ tax: '1.33', total: offerCode ? '31.32' : '35.59', offerCode, offerCodeApplies: true },
      }),
    });
    const box = (await screen.findByText('Have an offer code?')).closest('details') as HTMLDetailsElement;
    box.open = true;
    fireEvent(box, new Event('toggle'));
    const code = await screen.findByLabelText(/^Offer code/);
    await userEvent.type(code, 'NONE{Enter}');
    expect(await screen.findByText('We don’t know this code.')).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, 'SPRING{Enter}');
    expect(await screen.findByText(/^Code/)).toHaveTextContent('Code SPRING applied');
    expect(screen.getByTestId('total')).toHaveTextContent('$31.32');
    expect(screen.getByTestId('checkout-parcel')).toHaveTextContent('Spring: -$4.00');
    expect(screen.getByRole('button', { name: 'Show order summary $31.32' })).toBeInTheDocument();
  });

  test('can’t be confirmed while a line exceeds the stock', async () => {
    open(
      [
        { ...line, quantity: 6, stockLeft: 3 },
        { ...lily, isAvailable: false, stockLeft: 0 },
      ],
      'payment',
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Only 3 left of Rose Stem, Red. Your cart has 6.');
    expect(alert).toHaveTextContent('Lily is out of stock and not part of this order.');
    expect(await screen.findByRole('button', { name: /^Pay \$/ })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a large order before payment', () => {
  const LARGE = 'This is a large order. We charge your card only if we accept it, and email you the date then.';
  const dated = { madeBy: '2030-01-02', services: {}, earliest: null, suggestions: [] };
  const open = (answers: Parameters<typeof shopAnswers>[0]) => {
    shopAnswers(answers);
    show(<CheckoutPage />, '/checkout?step=payment');
    return screen.findByRole('button', { name: /^(Pay|Request order for) \$35\.59$/ });
  };

  test.each([
    ['its total', { 'GET /api/shop': { ...shop, largeOrderAbove: '35.58' } }],
    ['its work', { 'POST /api/promises': { ...dated, awaitsAcceptance: true } }],
  ])('by %s is labeled as a request and can be submitted', async (_why, answers) => {
    await open(answers);
    expect(await screen.findByText(LARGE)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Request order for $35.59' });
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await expectAccessible();
  });

  test('starts above the limit', async () => {
    const asked = jest.fn(() => ({ ...shop, largeOrderAbove: '35.59' }));
    const button = await open({ 'GET /api/shop': asked });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(asked).toHaveBeenCalled();
    expect(screen.queryByText(LARGE)).not.toBeInTheDocument();
  });
});

describe('"Payment Successful"', () => {
  test('is shown after the order is placed, then the order’s confirmation', async () => {
    let isPlaced = false;
    let saidBefore: string[] = [];
    const { address: at } = await pay({
      'POST /api/orders': async () => {
        await new Promise((resolve) => setTimeout(resolve));
        saidBefore = [...toasts];
        isPlaced = true;
        return placed;
      },
    });
    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    expect(isPlaced).toBe(true);
    expect(saidBefore).toEqual([]);
    expect(toasts).toEqual(['Payment Successful', 'Order Placed Successfully!']);
    expect(at()).toBe('/');
  });

  test('is not shown for a payment that waits for the bank', async () => {
    const pending = { ...placed, paymentStatus: 'pending' };
    await pay({ 'POST /api/orders': pending, [`GET /api/orders/${order.id}`]: pending });
    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    expect(toasts).toEqual(['Order Placed Successfully!']);
    expect(await screen.findByText('Waiting for your bank to approve $35.59')).toBeVisible();
    expect(screen.getByText(/If your bank declines it, we cancel the order and charge nothing/)).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['a later date', 'promise_changed', { promise }],
    ['a sold-out edition', 'sold_out', {}],
    [
      'another price',
      'quote_changed',
      { quote: { subtotalAmount: '30.00', taxAmount: '2.00', shippingCost: '9.99', totalAmount: '41.99', items: [] } },
    ],
  ])('is not shown for an order that is refused because of %s', async (_why, code, more) => {
    await pay({ 'POST /api/orders': () => new Refusal(409, 'Only 3 left in Ivory.', code, more) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 3 left in Ivory.');
    expect(toasts).not.toContain('Payment Successful');
  });

  test('is not shown for a large order, which is a request', async () => {
    const answerBy = '2026-12-01T18:00:00.000Z';
    const request = { ...placed, acceptance: 'requested', answerBy, paymentStatus: 'authorized' };
    await pay({ 'POST /api/orders': request, [`GET /api/orders/${order.id}`]: request });
    expect(await screen.findByText('Request Received')).toBeVisible();
    expect(toasts).toEqual(['Request Received']);
    expect(await screen.findByText(/^Request received\. We answer within 5 days/)).toBeVisible();
    expect(screen.getByText(/^Thank you! We have your request/)).toBeVisible();
    expect(screen.queryByText(/You paid/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print receipt' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('is not shown for a payment that eventually failed', async () => {
    const failed = { ...placed, paymentStatus: 'failed', status: 'cancelled' };
    await pay({ 'POST /api/orders': failed, [`GET /api/orders/${order.id}`]: failed });
    expect(await screen.findByText(/did not approve the payment/)).toBeVisible();
    expect(toasts).not.toContain('Payment Successful');
  });
});

test.each([
  ['an order', placed],
  ['a refusal', new Refusal(409, 'Only 3 left in Ivory.', 'sold_out')],
])(
  'after %s, products are fetched again when they are next shown, because their stock has changed',
  async (_, answer) => {
    let respond = (_answer: unknown) => {};
    const { client } = await pay({
      'POST /api/orders': () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    await waitFor(() => expect(sent().at(-1)?.line).toBe('POST /api/orders'));
    const { queryKey } = productQueries.detail('p1');
    client.setQueryData<unknown>(queryKey, line.product);
    respond(answer);
    await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  },
);

test('a customer whose session has ended pays nothing, and is asked to sign in again', async () => {
  saveDraft({
    owner: user.id,
    form: { ...EMPTY_SHIPPING, ...fromAddress(address), customerEmail: 'rosa@example.com' },
    isChecked: true,
    addressUnchecked: false,
  });
  let visits = 0;
  await pay({ 'GET /api/auth/user': () => (visits++ === 0 ? user : undefined) });
  expect(await screen.findByText(/^You are no longer signed in/)).toBeVisible();
  expect(sent().filter(({ line: call }) => call.includes('payment') || call.includes('orders'))).toEqual([]);
});

test('while the carrier does not answer, the order names a service that the shop offers', async () => {
  const services = shop.services.map((one) => ({ ...one, available: one.code !== 'FEDEX_GROUND' }));
  await pay({
    'GET /api/shop': { ...shop, services },
    'POST /api/shipping/rates': () => new Refusal(503, 'Busy'),
  });
  expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
  expect(sent().find((call) => call.line === 'POST /api/orders')?.body).toMatchObject({
    shippingMethod: 'FedEx Express Saver',
  });
});

test('new prices are shown only for the state that they were for', async () => {
  const quote = { subtotalAmount: '24.00', taxAmount: '4.00', shippingCost: '9.99', totalAmount: '37.99', items: [] };
  await pay({
    'GET /api/cart': [line],
    'GET /api/shop': { ...shop, taxRates: { default: '6.67', states: { WA: '10' } } },
    'POST /api/orders': () => new Refusal(409, 'Prices have changed.', 'quote_changed', { quote }),
    'POST /api/address/validate': { isValid: true, errors: [], warnings: [] },
  });
  expect(await screen.findByRole('button', { name: 'Pay $37.99' })).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: /Shipping/ })[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText(/^State/), { target: { value: 'Washington' } });
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Seattle' } });
  fireEvent.change(screen.getByLabelText(/^ZIP/), { target: { value: '98101' } });
  await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  expect(await screen.findByRole('button', { name: 'Pay $36.39' })).toBeVisible();
});
