/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressesCard } from '../src/features/account/addresses-card.tsx';
import { address, line } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const work = { ...address, id: 'a2', name: null, addressLine1: '7 Yarn Lane', isDefault: false };
const { id: _, ...workFields } = work;

beforeEach(() =>
  shopAnswers({
    'GET /api/addresses': [address, work],
    'POST /api/addresses': work,
    'PATCH /api/addresses/a2': work,
    'DELETE /api/addresses/a2': {},
  }),
);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('shows the saved addresses and the default one, accessibly', async () => {
  show(<AddressesCard />);
  const [home, other] = await screen.findAllByRole('listitem');
  expect(within(home as HTMLElement).getByText('Default')).toBeVisible();
  expect(within(other as HTMLElement).queryByText('Default')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make default: Home' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('another address becomes the default, once by a double click', async () => {
  show(<AddressesCard />);
  const button = await screen.findByRole('button', { name: 'Make default: 7 Yarn Lane' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Default address changed')).toBeVisible();
  expect(sent()).toEqual([{ line: 'PATCH /api/addresses/a2', body: { isDefault: true } }]);
});

test('an address is deleted, and Undo restores it, also for the lines of the cart that go there', async () => {
  shopAnswers({
    'POST /api/addresses': { ...work, id: 'a3' },
    'GET /api/cart': [line, { ...line, id: 'l2', shipToAddressId: 'a2' }],
    'PATCH /api/cart/l2': {},
  });
  show(<AddressesCard />);
  await screen.findByText('7 Yarn Lane', { selector: 'p' });
  shopAnswers({ 'GET /api/addresses': [address] });
  await press('Delete 7 Yarn Lane');
  expect(await screen.findByText('Address deleted')).toBeVisible();
  shopAnswers({ 'GET /api/addresses': [address, work] });
  await press('Undo');
  expect(await screen.findByText('7 Yarn Lane', { selector: 'p' })).toBeVisible();
  expect(sent()).toEqual([
    { line: 'DELETE /api/addresses/a2', body: undefined },
    { line: 'POST /api/addresses', body: workFields },
    { line: 'PATCH /api/cart/l2', body: { shipToAddressId: 'a3' } },
  ]);
});

test.each([
  ['Delete 7 Yarn Lane', 'DELETE /api/addresses/a2'],
  ['Make default: 7 Yarn Lane', 'PATCH /api/addresses/a2'],
])('%s shows why the shop refuses', async (name, line) => {
  shopAnswers({ [line]: () => new Refusal(409, 'An order is on its way there') });
  show(<AddressesCard />);
  await press(name);
  expect(await screen.findByText('An order is on its way there')).toBeVisible();
  expect(screen.getByText('7 Yarn Lane', { selector: 'p' })).toBeVisible();
});

test('while the shop is slow an address can’t be deleted twice', async () => {
  shopAnswers({ 'DELETE /api/addresses/a2': never });
  show(<AddressesCard />);
  await press('Delete 7 Yarn Lane');
  expect(screen.getByRole('button', { name: 'Delete 7 Yarn Lane' })).toBeDisabled();
  expect(sent()).toHaveLength(1);
});

test('an address is edited in a dialog with its values', async () => {
  show(<AddressesCard />);
  await press('Edit 7 Yarn Lane');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Address' });
  expect(within(dialog).getByLabelText('Street Address')).toHaveValue('7 Yarn Lane');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Street Address')).not.toBeInTheDocument();
});

test('shows an empty state', async () => {
  shopAnswers({ 'GET /api/addresses': [] });
  show(<AddressesCard />);
  expect(await screen.findByText('No addresses saved yet.')).toBeVisible();
});

test('Retry reloads addresses after a failure', async () => {
  shopAnswers({ 'GET /api/addresses': () => new Refusal(503, 'Busy') });
  show(<AddressesCard />);
  expect(await screen.findByRole('heading', { name: 'We could not load your addresses' })).toBeVisible();
  shopAnswers({ 'GET /api/addresses': [address] });
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'Edit Home' })).toBeVisible();
});
