/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ORDER = `/api/admin/orders/${order.id}`;
const address = { recipientName: 'Rosa Miller', addressLine1: '', city: '', state: '', zipCode: '', country: '' };
const collected = {
  ...{ ...order, shippingMethod: 'Local pickup', shippingCost: '0.00', formattedAddress: '' },
  parcels: [{ ...order.parcels[0], address, formattedAddress: '' }],
};
const pickup = { available: true, instructions: 'Ring the bell.', state: 'OR' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(shown: object, state = 'ready') {
  shopAnswers({
    [`GET ${ORDER}`]: () => shown,
    [`GET ${ORDER}/timeline`]: [],
    [`GET ${ORDER}/delay`]: { upgrades: [] },
    'GET /api/admin/production/jobs': [{ id: 'j1', productName: 'Rose Stem', state, isLate: false, pictures: [] }],
  });
  await openPanel(`/orders/${order.id}`);
  return within(await screen.findByRole('region', { name: 'Local pickup' }));
}

test('a pickup order is marked as ready, then as picked up, without a label', async () => {
  const promise = { madeBy: '2026-12-03', from: '2026-12-03', to: '2026-12-03' };
  let shown: object = { ...collected, promise, status: 'processing' };
  shopAnswers({
    [`PATCH ${ORDER}/status`]: (body: unknown) => {
      shown = { ...collected, ...(body as object) };
      return shown;
    },
    [`GET ${ORDER}`]: () => shown,
  });
  const panel = await open(shown);
  shopAnswers({ [`GET ${ORDER}`]: () => shown });
  expect(await panel.findByRole('button', { name: 'Ready for pickup' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Shipment' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Picks up at the shop' })).toHaveTextContent('Enter an address');
  expect(screen.getByRole('region', { name: 'Promise and production' })).toHaveTextContent(/Ready for pickupDec 3/);
  expect(screen.queryByText('Arrives')).toBeNull();
  await expectAccessible();
  await press('Ready for pickup');
  const pickedUp = await panel.findByRole('button', { name: 'Picked up' });
  fireEvent.click(pickedUp, { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(pickedUp);
  expect(screen.getByText('We email the customer that they picked up the order.')).toBeVisible();
  await expectAccessible();
  expect(sent()).toHaveLength(1);
  await press('Mark as picked up');
  expect(await panel.findByText('The customer has picked up this order.')).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ status: 'shipped' }, { status: 'delivered' }]);
  expect(screen.getByLabelText(/^Order Status/)).toHaveDisplayValue('Picked up');
});

test('a pickup order without an email address promises no email', async () => {
  const panel = await open({ ...collected, status: 'shipped', customerEmail: '' });
  const note = 'The customer has no email address, so please tell them.';
  expect(panel.getByText(note)).toBeVisible();
  await press('Picked up');
  expect(within(await screen.findByRole('dialog')).getByText(note)).toBeVisible();
});

test('the pieces of an order that waits to be collected are ready, not shipped', async () => {
  await open({ ...collected, status: 'shipped' }, 'shipped');
  const making = within(await screen.findByRole('region', { name: 'Promise and production' }));
  expect(await making.findByText('ready')).toBeVisible();
});

test('an order can be changed to pickup, with its refund, while the shop offers it', async () => {
  const CHANGE = `POST ${ORDER}/change-service`;
  const shipped = { ...order, shippingMethod: 'FedEx 2Day', shippingCost: '12.99' };
  shopAnswers({ 'GET /api/shop': { ...DEFAULT_SETTINGS, pickup }, [CHANGE]: collected });
  shopAnswers({ [`GET ${ORDER}`]: shipped, [`GET ${ORDER}/timeline`]: [], [`GET ${ORDER}/delay`]: { upgrades: [] } });
  shopAnswers({ 'GET /api/admin/production/jobs': [] });
  await openPanel(`/orders/${order.id}`);
  const choice = await screen.findByLabelText(/^Change the customer’s service/);
  await userEvent.selectOptions(choice, 'Local pickup (refunds $12.99)');
  await press('Change service');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the service' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change service' }));
  await waitFor(() => expect(sent()).toEqual([{ line: CHANGE, body: { service: 'LOCAL_PICKUP' } }]));
});

test('a packer marks a pickup order as ready', async () => {
  const PACK = `/api/packing/orders/${order.id}`;
  const toPack = { ...collected, mayShip: true, making: [] };
  let shown: object = toPack;
  shopAnswers({
    'GET /api/packing/orders': [toPack],
    [`GET ${PACK}`]: () => shown,
    [`POST ${PACK}/handed-over`]: () => {
      shown = { ...toPack, status: 'shipped', mayShip: false };
      return shown;
    },
  });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  expect(await screen.findByText(/No label: the customer collects it/)).toBeVisible();
  await expectAccessible();
  await press('Ready for pickup');
  expect(await screen.findByText('This order is ready for pickup.')).toBeVisible();
});

test('the owner offers pickup, and must choose the state that taxes it', async () => {
  shopAnswers({
    'GET /api/admin/settings': { ...DEFAULT_SETTINGS, version: 1 },
    'GET /api/admin/settings/versions': [],
    'PUT /api/admin/settings': (body: unknown) => body,
  });
  await openPanel('/settings/money');
  await userEvent.click(await screen.findByLabelText(/^Customers can collect their order/));
  await userEvent.type(screen.getByLabelText(/^Instructions for pickup/), pickup.instructions);
  await press('Save');
  expect(await screen.findByText('Please choose a state')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(/^State whose sales tax/), 'Oregon');
  await press('Save');
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ pickup }));
});
