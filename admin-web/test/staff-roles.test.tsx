/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const toPack = { ...order, status: 'pending', mayShip: true, making: [] };
const ONE = `/api/packing/orders/${order.id}`;
const parcel = order.parcels[0];

describe('a packer', () => {
  test.each(['/', '/orders', '/users/u1'])('sees only the orders to pack at %s', async (at) => {
    shopAnswers({ 'GET /api/packing/orders': [toPack] });
    const panel = await openPanel(at, [], 'packer');
    expect(await screen.findByRole('heading', { name: 'To pack (1)' })).toBeVisible();
    expect(panel.address()).toBe('/packing');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Packing']);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('creates a label, prints the slip, and hands the parcel over after a confirmation', async () => {
    const labeled = { ...toPack, parcels: [{ ...parcel, trackingNumber: 'LP1', shippingLabelUrl: '/label' }] };
    shopAnswers({
      'GET /api/packing/orders': [toPack],
      [`GET ${ONE}`]: { ...toPack, parcels: [{ ...parcel, trackingNumber: null, shippingLabelUrl: null }] },
      [`POST ${ONE}/begin`]: toPack,
      'POST /api/shipping/create': () => {
        shopAnswers({ [`GET ${ONE}`]: labeled });
        return {};
      },
      [`POST ${ONE}/handed-over`]: { ...labeled, status: 'shipped', mayShip: false },
    });
    await openPanel(`/packing/${order.id}`, [], 'packer');
    await userEvent.click(await screen.findByRole('button', { name: 'Create label' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as handed over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as handed over' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as handed over' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const writes = sent().map(({ line }) => line);
    expect(writes.filter((line) => line.startsWith('POST'))).toEqual([
      `POST ${ONE}/begin`,
      'POST /api/shipping/create',
      `POST ${ONE}/handed-over`,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Packing slip' }));
    expect(await screen.findByRole('dialog', { name: 'Packing slip' })).toBeVisible();
    await expectAccessible();
  });
});

test('a packer voids the label of a parcel that came back, and doesn’t hand it over', async () => {
  const back = { trackingNumber: 'LP1', shippingLabelUrl: '/label', status: RETURNED_TO_SENDER };
  const order = { ...toPack, parcels: [{ ...parcel, ...back }] };
  shopAnswers({ 'GET /api/packing/orders': [order], [`GET ${ONE}`]: order });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  expect(await screen.findByText(/^The carrier brought this parcel back\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Void label' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as handed over' })).not.toBeInTheDocument();
});

test('a packer doesn’t hand over a label that is being voided', async () => {
  const pending = { trackingNumber: null, shippingLabelUrl: null, state: 'voided' };
  const order = { ...toPack, parcels: [{ ...parcel, ...pending }] };
  shopAnswers({ 'GET /api/packing/orders': [order], [`GET ${ONE}`]: order });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  expect(await screen.findByText('The label is being voided. Don’t use it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create label' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as handed over' })).not.toBeInTheDocument();
});

test('a packer is warned before a label or a handover while pieces are in production', async () => {
  const making = [
    { lineId: 'i1', state: 'ready' },
    { lineId: 'i1', state: 'making' },
  ];
  const unlabeled = { ...toPack, making, parcels: [{ ...parcel, trackingNumber: null, shippingLabelUrl: null }] };
  const labeled = { ...toPack, making, parcels: [{ ...parcel, trackingNumber: 'LP1', shippingLabelUrl: '/label' }] };
  shopAnswers({
    'GET /api/packing/orders': [toPack],
    [`GET ${ONE}`]: unlabeled,
    [`POST ${ONE}/begin`]: unlabeled,
    'POST /api/shipping/create': () => {
      shopAnswers({ [`GET ${ONE}`]: labeled });
      return {};
    },
  });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  await userEvent.click(await screen.findByRole('button', { name: 'Create label' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create the label anyway?' }));
  expect(dialog.getByText('1 of 2 pieces is not finished. Create the label anyway?')).toBeVisible();
  expect(sent().some(({ line }) => line.startsWith('POST /api/shipping'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Create the label anyway' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as handed over' }));
  expect(await screen.findByText(/^1 of 2 pieces is not finished\. We email the customer/)).toBeVisible();
});

test('a packer is asked before a label for an address that was never checked', async () => {
  const unchecked = { ...toPack, addressUnchecked: true };
  shopAnswers({
    'GET /api/packing/orders': [unchecked],
    [`GET ${ONE}`]: unchecked,
    [`POST ${ONE}/begin`]: unchecked,
    'POST /api/shipping/create': {},
  });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  await userEvent.click(await screen.findByRole('button', { name: 'Create label' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create the label anyway?' }));
  expect(dialog.getByText('The address was not checked. Create the label anyway?')).toBeVisible();
  expect(screen.getAllByText('Address not checked')).toHaveLength(2);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Create the label anyway' }));
  await waitFor(() => expect(sent().at(-1)?.line).toBe('POST /api/shipping/create'));
});

test('a packer loads the next page of orders', async () => {
  const next = { ...toPack, id: '40a7284f-0000-4000-8000-000000000002', customerName: 'Iris Lake' };
  shopAnswers({
    'GET /api/packing/orders': (_: unknown, query: URLSearchParams) => {
      const isFirst = query.get('cursor') !== order.id;
      const headers = { 'x-total-count': '2', ...(isFirst && { 'x-next-cursor': order.id }) };
      return Response.json([isFirst ? toPack : next], { headers });
    },
  });
  await openPanel('/packing', [], 'packer');
  expect(await screen.findByRole('heading', { name: 'To pack (2)' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Iris Lake')).toBeVisible();
});

describe('support', () => {
  test('reads orders without the controls that change them', async () => {
    shopAnswers({ [`GET /api/admin/orders/${order.id}`]: order, [`GET /api/admin/orders/${order.id}/timeline`]: [] });
    await openPanel(`/orders/${order.id}`, [], 'support');
    expect(await screen.findByRole('heading', { name: 'Order Details' })).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Orders',
      'Customers',
      'Contacts',
      'Quotes',
      'Reviews',
      'Live Chat',
    ]);
    for (const name of ['Refund', 'Correct address', 'Create Shipment', 'Full history'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Order Status')).not.toBeInTheDocument();
    await expectAccessible();
  });
});

test('an admin sees the permissions of each role', async () => {
  await openPanel('/users/roles');
  const table = within(await screen.findByRole('region', { name: 'Orders, returns and packing' }));
  const row = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row(/^Mark an order with labels as handed over/)).toEqual(['Yes', 'No', 'Yes', 'No']);
  expect(row(/^Accept or decline a return/)).toEqual(['Yes', 'No', 'No', 'Yes']);
  await expectAccessible();
});
