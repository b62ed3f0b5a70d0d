/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OfferCode } from '../src/catalogue/offer-code.tsx';
import { Component as CartPage } from '../src/features/cart/cart-page.tsx';
import { CartPanel } from '../src/features/cart/cart-panel.tsx';
import { saveNeededBy } from '../src/promises/needed-by.ts';
import { address, line, offer, product, shop, user } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const lily = {
  ...line,
  id: 'l2',
  productId: 'p2',
  product: { ...product, id: 'p2', name: 'Lily' },
  selectedColor: null,
};
const totals = { offerCode: null, offerCodeApplies: false };

function cartOf(...lines: object[]) {
  shopAnswers({
    'GET /api/auth/user': user,
    'GET /api/addresses': [address],
    'GET /api/offers': [],
    'GET /api/wishlist': [],
    'GET /api/products': [],
    'GET /api/cart': () => lines,
    'GET /api/cart/totals': totals,
    'GET /api/shop': shop,
    'PATCH /api/cart/l1': (change: object) => Object.assign(lines[0] ?? {}, change),
    'DELETE /api/cart/l1': () => lines.splice(0, 1),
    'POST /api/cart': line,
    'POST /api/promises': { madeBy: null, services: {}, earliest: null, suggestions: [] },
  });
}

const changes = () => sent().filter(({ line: call }) => call !== 'POST /api/promises');
const rows = () => screen.findAllByTestId('cart-line');
const row = async (name: string) =>
  within((await rows()).find(({ textContent }) => textContent?.includes(name)) as HTMLElement);

beforeEach(() => cartOf({ ...line }, { ...lily }));

test('a line shows product, color and total, accessibly', async () => {
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  expect(rose.getByText('Red')).toBeVisible();
  expect(await rose.findByText('$24.00')).toBeVisible();
  expect(rose.getByText('$12.00 each')).toBeVisible();
  await expectAccessible();
});

test('the receipt of the cart is loaded when the shopper asks for it', async () => {
  const lines = [{ kind: 'item', label: 'Rose Stem', rule: '2 × $12.00', itemId: 'l1', amount: '24.00' }];
  shopAnswers({ 'GET /api/cart/receipt': () => lines });
  show(<CartPage />, '/cart');
  await userEvent.click(await screen.findByText('Why this price?'));
  const receipt = within(await screen.findByRole('list', { name: 'Receipt' }));
  expect(receipt.getByText('2 × $12.00')).toBeVisible();
  expect(receipt.getByText('Adds up to')).toBeVisible();
  await expectAccessible();
});

test('a line with an offer shows both prices', async () => {
  shopAnswers({ 'GET /api/offers': [offer] });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  expect(await rose.findByText('Spring Sale: -$6.00')).toBeVisible();
  expect(rose.getByText('$18.00')).toBeVisible();
  expect(rose.getByText('$24.00')).toBeVisible();
});

test('a changed quantity is shown immediately and sent', async () => {
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  await userEvent.click(rose.getByRole('button', { name: 'Increase quantity of Rose Stem, Red' }));
  expect(await rose.findByText('3')).toBeVisible();
  expect(await rose.findByText('$36.00')).toBeVisible();
  await waitFor(() => expect(changes()).toEqual([{ line: 'PATCH /api/cart/l1', body: { quantity: 3 } }]));
});

test('several clicks change the quantity in sequence', async () => {
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  const more = rose.getByRole('button', { name: 'Increase quantity of Rose Stem, Red' });
  await userEvent.click(more);
  await userEvent.click(more);
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ quantity: 3 }, { quantity: 4 }]));
  expect(rose.getByText('4')).toBeVisible();
});

test('a refused quantity is reverted with the shop’s message', async () => {
  shopAnswers({ 'PATCH /api/cart/l1': () => new Refusal(409, 'Only 2 are left.') });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  await userEvent.click(rose.getByRole('button', { name: 'Increase quantity of Rose Stem, Red' }));
  expect(await screen.findByText('Failed to update cart item. Only 2 are left.')).toBeVisible();
  expect(rose.getByText('2')).toBeVisible();
});

test('a double click removes only one line, and Undo restores it', async () => {
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  const bin = rose.getByRole('button', { name: 'Remove Rose Stem, Red from cart' });
  fireEvent.click(bin, { detail: 1 });
  await waitFor(() => expect(screen.getAllByTestId('cart-line')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Lily from cart' }), { detail: 2 });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes().map(({ line: call }) => call)).toEqual(['DELETE /api/cart/l1', 'POST /api/cart']),
  );
  const restored = { productId: 'p1', quantity: 2, selectedColor: 'Red', variationId: null, personalization: {} };
  expect(changes()[1]?.body).toEqual(restored);
});

test('decreasing one removes the line', async () => {
  cartOf({ ...line, quantity: 1 });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  await userEvent.click(rose.getByRole('button', { name: 'Decrease quantity of Rose Stem, Red' }));
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  expect(changes()[0]?.line).toBe('DELETE /api/cart/l1');
  await expectAccessible();
});

test('a line shows that its product is gone', async () => {
  cartOf({ ...line, isAvailable: false, product: { ...line.product, isListed: false } });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  expect(await rose.findByText('No longer available')).toBeVisible();
  expect(rose.queryByRole('link')).toBeNull();
});

test('an out-of-stock line only offers the waitlist', async () => {
  cartOf({ ...line, isAvailable: false, stockLeft: 0 });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  expect(await rose.findByText('Out of Stock')).toBeVisible();
  expect(rose.getByRole('link', { name: /^Tell me when it’s back/ })).toHaveAttribute(
    'href',
    '/product/p1?color=Red#waitlist',
  );
  expect(rose.queryByRole('button', { name: /^Increase/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a limited edition shows and enforces the pieces left, and reduces a larger quantity before checkout', async () => {
  cartOf({ ...line, quantity: 2, stockLeft: 3 });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  const more = rose.getByRole('button', { name: 'Increase quantity of Rose Stem, Red' });
  expect(await rose.findByText('Limited edition, 3 left')).toBeVisible();
  await userEvent.click(more);
  await waitFor(() => expect(more).toBeDisabled());
});

test('a cart with more than the pieces left shows that and can’t be checked out', async () => {
  cartOf({ ...line, quantity: 6, stockLeft: 3 });
  const { address: at } = show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  expect(await rose.findByText(/Only 3 left, and your cart has 6/)).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: 'Proceed to Checkout' }));
  expect(at()).toBe('/cart');
  await expectAccessible();
  await userEvent.click(rose.getByRole('button', { name: 'Take 3' }));
  await waitFor(() => expect(changes()).toEqual([{ line: 'PATCH /api/cart/l1', body: { quantity: 3 } }]));
});

test.each([
  ['FEDEX_2_DAY', '+$3.00 for FedEx 2Day', '$64.19'],
  ['FEDEX_EXPRESS_SAVER', 'FedEx Express Saver', '$61.19'],
])('a day that needs %s adds that service and its price to the totals', async (service, note, total) => {
  const year = new Date().getFullYear() + 1;
  const [from, to] = [`${year}-01-07`, `${year}-01-13`];
  saveNeededBy(from);
  shopAnswers({
    'POST /api/promises': {
      madeBy: `${year}-01-05`,
      services: { FEDEX_GROUND: { from, to, possible: false }, [service]: { from, to: from, possible: true } },
      earliest: from,
      suggestions: [],
    },
  });
  show(<CartPage />, '/cart');
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.getByTestId('total')).toHaveTextContent(total);
  expect(screen.getByText(/^Add/)).toHaveTextContent('Add $27.01 more for free ground shipping');
  saveNeededBy(null);
});

test.each([
  [null, '20.00', 'You have free shipping!'],
  [null, '75.00', 'Add $27.01 more for free shipping'],
  ['a1', '20.00', 'You have free shipping of your first parcel!'],
  ['a1', '75.00', 'Add $27.01 more for free shipping of your first parcel'],
])('free shipping is promised only for the first parcel: %s, above %s', async (shipToAddressId, above, text) => {
  cartOf({ ...line }, { ...lily, shipToAddressId });
  shopAnswers({ 'GET /api/shop': { ...shop, freeShippingAbove: above } });
  show(<CartPage />, '/cart');
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(text));
});

test('the panel promises no free shipping while a chosen day may need a faster service', async () => {
  shopAnswers({ 'GET /api/shop': { ...shop, freeShippingAbove: '20.00' } });
  saveNeededBy(`${new Date().getFullYear() + 1}-01-07`);
  show(<CartPanel open onClose={() => undefined} />);
  expect(await screen.findByText('You can get free ground shipping!')).toBeVisible();
  expect(screen.getByText('Shipping and tax are added at checkout.')).toBeVisible();
  act(() => saveNeededBy(null));
  expect(screen.getByText('You have free shipping!')).toBeVisible();
  expect(screen.getByText('Tax is added at checkout.')).toBeVisible();
});

test('a line ships to a saved address after choosing several addresses', async () => {
  show(<CartPage />, '/cart');
  await rows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ship to multiple addresses' }));
  const rose = await row('Rose Stem');
  await userEvent.selectOptions(await rose.findByRole('combobox'), 'a1');
  await waitFor(() => expect(changes()).toEqual([{ line: 'PATCH /api/cart/l1', body: { shipToAddressId: 'a1' } }]));
  expect(await screen.findByRole('region', { name: 'Rosa Miller, Portland, Oregon' })).toBeVisible();
  await expectAccessible();
});

test('a visitor without addresses sees that every line ships to the main address', async () => {
  shopAnswers({ 'GET /api/auth/user': () => null });
  show(<CartPage />, '/cart');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ship to multiple addresses' }));
  const choices = await screen.findAllByRole('combobox', { name: 'Ship to' });
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Main order address', 'Main order address']);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible();
});

test('Retry reloads the cart after a failure', async () => {
  shopAnswers({ 'GET /api/cart': () => new Refusal(500, '') });
  show(<CartPage />, '/cart');
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  shopAnswers({ 'GET /api/cart': [line] });
  await userEvent.click(retry);
  expect(await rows()).toHaveLength(1);
});

test('an offer code can be entered and removed', async () => {
  show(<OfferCode entered={null} applies={false} />);
  const box = screen.getByText('Have an offer code?').closest('details') as HTMLDetailsElement;
  box.open = true;
  fireEvent(box, new Event('toggle'));
  expect(await screen.findByLabelText(/^Offer code/)).toBeVisible();
  await expectAccessible();
});

test.each([
  [true, /applied/],
  [false, /does not apply to these items/],
])('an entered code shows whether it applies: %s', async (applies, words) => {
  shopAnswers({ 'POST /api/cart/offer-code': never });
  show(<OfferCode entered="spring" applies={applies} />);
  expect(screen.getByText(words)).toHaveTextContent('SPRING');
  await userEvent.click(screen.getByRole('button', { name: 'Remove code' }));
  expect(changes()).toEqual([{ line: 'POST /api/cart/offer-code', body: { code: null } }]);
  expect(await screen.findByRole('button', { name: 'Remove code' })).toBeDisabled();
});

test.each([
  ['the minimum order', { smallestOrder: '40.00' }, 'The minimum order is $40.00. Add $16.00 to check out.'],
  ['a pause', { closed: { from: '2020-01-01', to: '2099-12-31', message: 'Gone', takesOrders: false } }, /We take no/],
])('%s disables checkout with its reason', async (_case, settings, reason) => {
  cartOf({ ...line });
  shopAnswers({ 'GET /api/shop': { ...shop, ...settings } });
  show(<CartPage />, '/cart');
  expect((await screen.findAllByText(reason))[0]).toBeVisible();
  const checkout = await screen.findByRole('link', { name: 'Proceed to Checkout' });
  expect(checkout).toHaveAttribute('aria-disabled', 'true');
  expect(fireEvent.click(checkout)).toBe(false);
  await expectAccessible();
});

test('a cart shows the closed days instead of dates while the shop takes no orders', async () => {
  const closed = { from: '2020-01-01', to: '2099-12-31', message: 'Gone', takesOrders: false };
  cartOf({ ...line });
  shopAnswers({
    'GET /api/shop': { ...shop, closed },
    'POST /api/promises': {
      ...{ madeBy: '2026-12-03', earliest: '2026-12-05', suggestions: [] },
      services: { FEDEX_GROUND: { from: '2026-12-05', to: '2026-12-08', possible: true } },
    },
  });
  const { client } = show(<CartPage />, '/cart');
  expect(await screen.findByTestId('cart-dates')).toHaveTextContent(/^We take no orders through Thu, Dec 31/);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(/Order today|Needed by/)).not.toBeInTheDocument();
});

const ribbon = {
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text' as const, maxLength: 10, required: true },
  ...{ price: '4.00', minutes: 15, returnable: false },
};
const personal = {
  ...{ ...line, unitPrice: '16.00', discountedPrice: '16.00', personalization: { ribbon: 'Mia' } },
  ...{ product: { ...product, personalization: [ribbon] }, wishes: [{ ...ribbon, value: 'Mia' }] },
};

test('wishes are shown with the line, priced, and edited there', async () => {
  cartOf({ ...personal });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  expect(await rose.findByText('Mia')).toBeVisible();
  expect(rose.getByText('Made for you, so it can’t be returned.')).toBeVisible();
  expect(await rose.findByText('$32.00')).toBeVisible();
  await userEvent.click(rose.getByRole('button', { name: 'Edit the wishes for Rose Stem' }));
  const field = await screen.findByRole('textbox', { name: 'Name on the ribbon' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Elizabeth II');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(field).toHaveAccessibleDescription('“Name on the ribbon” has room for 10 characters.');
  await userEvent.clear(field);
  await userEvent.type(field, 'Bea');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ personalization: { ribbon: 'Bea' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a picture to work from is shown small and opens in full', async () => {
  const value = `/api/uploads/0b6f3f3c-6f3e-4f0a-9a57-0f6a4f9b1c11?until=1795000000000&key=${'k'.repeat(43)}`;
  const photo = { ...ribbon, key: 'photo', label: 'A photo of your dog', kind: 'picture' as const };
  cartOf({ ...personal, personalization: { photo: value }, wishes: [{ ...photo, value }] });
  show(<CartPage />, '/cart');
  const rose = await row('Rose Stem');
  const link = await rose.findByRole('link', { name: 'Open the picture: A photo of your dog' });
  expect(link).toHaveAttribute('href', value);
  expect(link.querySelector('img')).toHaveAttribute('src', value);
});

test('a line whose wishes no longer fit says why', async () => {
  const wishProblem = '“Name on the ribbon” has room for 2 characters.';
  cartOf({ ...personal, isAvailable: false, wishes: [], wishProblem });
  show(<CartPage />, '/cart');
  expect(await (await row('Rose Stem')).findByRole('alert')).toHaveTextContent(wishProblem);
  expect(screen.queryByText('No longer available')).toBeNull();
});
