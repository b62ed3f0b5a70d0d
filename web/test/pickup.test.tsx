/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { dropDraft } from '../src/features/checkout/draft.ts';
import { OrderCard } from '../src/features/orders/order-card.tsx';
import { PlacedOrder } from '../src/layout/placed-order.tsx';
import { dayFromNow } from '../src/promises/needed-by.ts';
import { address, line, order, shop } from './samples.ts';
import { expectAccessible, sent, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });
const pickup = { available: true, instructions: 'Ring the bell at the green door.', state: 'WA' };
const offering = { ...shop, pickup, taxRates: { default: '6.67', states: { WA: '10' } } };
const promise = { madeBy: '2030-01-02', from: '2030-01-02', to: '2030-01-02' };
const parcel = {
  ...{ address: { ...address, addressLine1: '', city: '', state: '', zipCode: '' }, formattedAddress: '', gift: null },
  ...{ trackingNumber: null, shippingLabelUrl: null, service: null, status: null, state: null },
};
const collected = { ...order, shippingMethod: 'Local pickup', shippingCost: '0.00', promise, parcels: [parcel] };

beforeEach(() => {
  dropDraft();
  shopAnswers({
    'GET /api/auth/user': () => null,
    'GET /api/addresses': [],
    'GET /api/offers': [],
    'GET /api/cart': [line],
    'GET /api/cart/totals': { offerCode: null, offerCodeApplies: false },
    'GET /api/shop': offering,
    'POST /api/promises': {
      ...{ madeBy: '2030-01-02', earliest: null, suggestions: [] },
      services: { FEDEX_GROUND: { from: '2030-01-03', to: '2030-01-08' } },
    },
    'GET /api/payment/clover-config': { provider: 'sandbox', environment: 'sandbox', isConfigured: true },
    'POST /api/payment/tokenize': { id: 'token', brand: 'Visa', last4: '1111' },
    'POST /api/payment/process': { paymentId: 'pay-1', status: 'authorized' },
    'POST /api/orders': { ...collected, trackingLink: '/my-orders?order=o&token=t' },
    [`GET /api/orders/${order.id}`]: collected,
  });
});

const open = () =>
  show(
    <>
      <PlacedOrder />
      <CheckoutPage />
    </>,
    '/checkout',
  );
const choosePickup = async () => userEvent.click(await screen.findByLabelText(/^Pick up at the shop/));
const put = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

async function enterContact() {
  await choosePickup();
  put(/^Full Name/, 'Ada Lovelace');
  put(/^Email/, 'ada@example.com');
  put(/^Phone/, address.phone);
}
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));

describe('checkout with pickup', () => {
  test('asks for no address, shows the place and the day, and sends an order without an address', async () => {
    open();
    await enterContact();
    expect(screen.getByRole('heading', { name: 'Pickup Information' })).toBeVisible();
    expect(screen.queryByLabelText(/^Street Address/)).toBeNull();
    expect(screen.getByText(pickup.instructions)).toBeVisible();
    await expectAccessible();
    await goOn();
    expect(await screen.findByText('Pick up at the shop, ready by Wed, Jan 2')).toBeVisible();
    expect(screen.getByText('Ready for pickup Jan 2')).toBeVisible();
    expect(screen.queryByLabelText('This is a gift')).toBeNull();
    expect(screen.queryByText(/FedEx/)).toBeNull();
    await userEvent.type(await screen.findByLabelText('Card Number'), '4111111111111111');
    await userEvent.type(screen.getByLabelText('Expiry (MM / YY)'), '1234');
    await userEvent.type(screen.getByLabelText('CVV'), '123');
    await userEvent.type(screen.getByLabelText(/ZIP/), '97211');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $26.40' }));
    expect(await screen.findByText(/again when you can collect them/)).toBeVisible();
    const { body } = sent().find((call) => call.line === 'POST /api/orders') as { body: Record<string, unknown> };
    expect(body).toMatchObject({
      ...{ customerName: 'Ada Lovelace', customerPhone: address.phone, shippingMethod: 'Local pickup' },
      ...{ shippingCost: '0.00', taxAmount: '2.40', totalAmount: '26.40', promisedBy: '2030-01-02' },
    });
    for (const field of ['addressLine1', 'city', 'zipCode', 'shippingAddress', 'gifts']) {
      expect(body).not.toHaveProperty(field);
    }
    expect(sent().some((call) => call.line === 'POST /api/shipping/rates')).toBe(false);
  });

  test('keeps the choice and the typed address across a reload', async () => {
    open();
    await userEvent.type(await screen.findByLabelText(/^Street Address/), '1 Petal Lane');
    await choosePickup();
    cleanup();
    open();
    expect(await screen.findByLabelText(/^Pick up at the shop/)).toBeChecked();
    await userEvent.click(screen.getByLabelText('Ship to an address'));
    expect(screen.getByLabelText(/^Street Address/)).toHaveValue('1 Petal Lane');
    expect(screen.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  });

  test('can’t be paid when the order is ready after the day it is needed', async () => {
    open();
    await enterContact();
    await goOn();
    expect(await screen.findByText(/^Pick up at the shop, ready by/)).toBeVisible();
    put(/^Needed by/, dayFromNow());
    expect(await screen.findByText(/is too soon for these flowers/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test.each([
    ['while the shop does not offer it', { 'GET /api/shop': shop }],
    ['for items that go to a saved address', { 'GET /api/cart': [{ ...line, shipToAddressId: address.id }] }],
  ])('is not offered %s, and an earlier choice becomes shipping', async (_, answers) => {
    shopAnswers({ 'POST /api/address/validate': { isValid: true, errors: [], warnings: [] } });
    open();
    expect(await screen.findByLabelText(/^Street Address/)).toBeVisible();
    put(/^Street Address/, '1 Petal Lane');
    put(/^City/, 'Portland');
    put(/^State/, 'OR');
    put(/^ZIP/, '97211');
    await enterContact();
    cleanup();
    shopAnswers(answers);
    open();
    expect(await screen.findByLabelText(/^Street Address/)).toBeVisible();
    expect(screen.queryByLabelText(/^Pick up at the shop/)).toBeNull();
    await goOn();
    expect(await screen.findByRole('heading', { name: 'Payment' })).toBeVisible();
    expect(sent().some((call) => call.line === 'POST /api/address/validate')).toBe(true);
  });
});

describe('a pickup order', () => {
  const card = (fields: object = {}) =>
    show(<OrderCard order={{ ...collected, ...fields }} token={null} onPrint={() => undefined} />);

  test('is ready for pickup by a day, with the place instead of an address', async () => {
    card();
    expect(screen.getByText('Ready for pickup by Wed, Jan 2')).toBeVisible();
    expect(await screen.findByText(pickup.instructions)).toBeInTheDocument();
    expect(screen.getByText('Pick up at the shop')).toBeInTheDocument();
    expect(screen.getByText('Local pickup')).toBeInTheDocument();
    for (const words of [/Ship to/, /arrives/, /Shipped/, /Delivered/]) expect(screen.queryByText(words)).toBeNull();
    await expectAccessible();
  });

  test('is called ready and picked up instead of shipped and delivered', () => {
    card({ status: 'shipped' });
    expect(screen.getByText('ready for pickup')).toBeVisible();
    cleanup();
    card({ status: 'delivered', deliveredAt: '2030-01-04T20:00:00.000Z' });
    expect(screen.getByText('picked up')).toBeVisible();
    expect(screen.getByText(/^Picked up on/)).toBeInTheDocument();
  });
});
