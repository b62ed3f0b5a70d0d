/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ORDER = `GET /api/admin/orders/${order.id}`;
const STATUS = `PATCH /api/admin/orders/${order.id}/status`;
const CREATE = 'POST /api/shipping/create';
const VOID = 'POST /api/shipping/void';
const ADDRESS = `PATCH /api/admin/orders/${order.id}/address`;

const job = (state: string, n = 1) => ({
  id: `j${n}`,
  productName: 'Rose Stem',
  state,
  isLate: false,
  artisanName: null,
  pictures: [],
});
const [parcel] = order.parcels;
const label = {
  trackingNumber: 'LP1',
  state: 'label_created',
  service: 'FEDEX_2_DAY',
  shippingLabelUrl: '/l',
} as const;
const labeled = { ...order, status: 'processing', trackingNumber: 'LP1', parcels: [{ ...parcel, ...label }] };
const paidFor2Day = { ...order, shippingMethod: 'FedEx 2Day' };

async function open(shown: object = paidFor2Day, jobs = [job('ready')]) {
  shopAnswers({
    [ORDER]: shown,
    [`${ORDER}/timeline`]: [],
    [`${ORDER}/delay`]: { upgrades: [] },
    'GET /api/admin/production/jobs': jobs,
  });
  await openPanel(`/orders/${order.id}`);
  const panel = within(await screen.findByRole('region', { name: 'Shipping Management' }));
  await waitFor(() => expect(screen.queryAllByText('Rose Stem').length).toBeGreaterThan(0));
  return panel;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => shopAnswers({ [CREATE]: { orderId: order.id, trackingNumber: 'LP1' }, [STATUS]: labeled }));

test('the color of an item that is not started is changed to one that is sold', async () => {
  const CHANGE = `PATCH /api/admin/orders/${order.id}/items/i1/color`;
  const colors = { colors: ['Red', 'Blue'], variations: [] };
  shopAnswers({
    'GET /api/products/p1': colors,
    [CHANGE]: () => new Refusal(409, 'A piece of this item is already started.'),
  });
  await open();
  await press('Change color');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the color' }));
  const choice = await dialog.findByLabelText(/^Color/);
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Blue']);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save color' }));
  expect(await dialog.findByText('A piece of this item is already started.')).toBeVisible();
  shopAnswers({ [CHANGE]: paidFor2Day });
  await userEvent.click(dialog.getByRole('button', { name: 'Save color' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([CHANGE, CHANGE].map((line) => ({ line, body: { color: 'Blue' } })));
});

test('the wishes of an item that is not started are corrected, and a refusal stays in the dialog', async () => {
  const CHANGE = `PATCH /api/admin/orders/${order.id}/items/i1/personalization`;
  const wish = { kind: 'text', key: 'ribbon', label: 'Name on the ribbon', required: true, returnable: false } as const;
  const yarn = { ...wish, key: 'yarn', label: 'Yarn', maxLength: 10, value: 'Wool' };
  const [item] = paidFor2Day.orderItems;
  const wished = {
    ...paidFor2Day,
    orderItems: [{ ...item, wishes: [{ ...wish, maxLength: 10, value: 'Mia' }, yarn] }],
  };
  shopAnswers({ [CHANGE]: () => new Refusal(409, 'We have started to make this piece.', 'begun') });
  await open(wished as never);
  await press('Correct wishes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the wishes' }));
  await userEvent.clear(dialog.getByLabelText('Name on the ribbon'));
  await userEvent.type(dialog.getByLabelText('Name on the ribbon'), 'Mai');
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save wishes' }));
  expect(await dialog.findByText('We have started to make this piece.')).toBeVisible();
  shopAnswers({ [CHANGE]: wished });
  await userEvent.click(dialog.getByRole('button', { name: 'Save wishes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([CHANGE, CHANGE].map((line) => ({ line, body: { personalization: { ribbon: 'Mai' } } })));
});

test('a cheaper service is chosen with its refund, after a confirmation', async () => {
  const CHANGE = `POST /api/admin/orders/${order.id}/change-service`;
  shopAnswers({ 'GET /api/shop': DEFAULT_SETTINGS, [CHANGE]: { ...paidFor2Day, shippingMethod: 'FedEx Ground' } });
  const panel = await open({ ...paidFor2Day, shippingCost: '12.99', outsideLeft: '2.00' });
  const choice = await panel.findByLabelText(/^Change the customer’s service/);
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'FedEx Priority Overnight (asks for $13.00)',
    'FedEx Standard Overnight (asks for $7.00)',
    'FedEx Express Saver (refunds $3.00)',
    'FedEx Ground (refunds $3.00)',
  ]);
  await userEvent.selectOptions(choice, 'FedEx Ground (refunds $3.00)');
  await press('Change service');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the service' }));
  expect(dialog.getByText(/You pay back \$2\.00 yourself\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Change service' }));
  await waitFor(() => expect(sent()).toEqual([{ line: CHANGE, body: { service: 'FEDEX_GROUND' } }]));
});

test('a customer without an email address is not asked to pay for a more expensive service', async () => {
  shopAnswers({ 'GET /api/shop': DEFAULT_SETTINGS });
  const panel = await open({ ...paidFor2Day, shippingCost: '12.99', customerEmail: '' });
  const options = within(await panel.findByLabelText(/^Change the customer’s service/)).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'FedEx Express Saver (refunds $3.00)',
    'FedEx Ground (refunds $3.00)',
  ]);
  expect(panel.getByText(/no email address, so the customer can’t be asked to pay/)).toBeVisible();
});

test('the customer pays for a more expensive service, and the owner can withdraw the request', async () => {
  const CHANGE = `POST /api/admin/orders/${order.id}/change-service`;
  const WITHDRAW = `DELETE /api/admin/orders/${order.id}/due`;
  const purpose = {
    kind: 'service',
    service: 'PRIORITY_OVERNIGHT',
    from: 'FedEx 2Day',
    to: 'FedEx Priority Overnight',
  };
  const due = { id: 'd1', amount: '13.00', purpose, state: 'open' } as const;
  const asked = { ...paidFor2Day, shippingCost: '12.99', due };
  let now: object = { ...asked, due: null };
  const answer = (next: object) => () => (now = next);
  shopAnswers({
    'GET /api/shop': DEFAULT_SETTINGS,
    [CHANGE]: answer(asked),
    [WITHDRAW]: answer({ ...asked, due: null }),
    [`GET /api/admin/orders/${order.id}`]: () => now,
  });
  const panel = await open({ ...paidFor2Day, shippingCost: '12.99' });
  const choice = await panel.findByLabelText(/^Change the customer’s service/);
  const dearer = within(choice).getByRole('option', { name: /^FedEx Priority Overnight \(asks for/ });
  await userEvent.selectOptions(choice, dearer);
  await press('Change service');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the service' }));
  expect(dialog.getByText(/We email the customer a link to pay/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the payment' }));
  await waitFor(() => expect(sent()).toMatchObject([{ line: CHANGE, body: { service: 'PRIORITY_OVERNIGHT' } }]));
  expect(await screen.findByText('Payment requested')).toBeVisible();
});

test('the order shows an amount due, which the owner withdraws', async () => {
  const WITHDRAW = `DELETE /api/admin/orders/${order.id}/due`;
  const purpose = {
    kind: 'service',
    service: 'PRIORITY_OVERNIGHT',
    from: 'FedEx 2Day',
    to: 'FedEx Priority Overnight',
  };
  shopAnswers({ 'GET /api/shop': DEFAULT_SETTINGS, [WITHDRAW]: paidFor2Day });
  const panel = await open({ ...paidFor2Day, due: { id: 'd1', amount: '22.00', purpose, state: 'open' } as const });
  expect(await panel.findByText(/Waiting for the customer to pay \$22.00 for FedEx Priority Overnight/)).toBeVisible();
  await expectAccessible();
  await press('Withdraw');
  await waitFor(() => expect(sent()).toMatchObject([{ line: WITHDRAW }]));
});

describe('creating a label', () => {
  test('preselects the paid service and accepts a pending order', async () => {
    const panel = await open();
    const services = panel.getByLabelText(/Shipping Service/);
    expect(services).toHaveDisplayValue('FedEx 2Day');
    expect(
      within(services)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).not.toContain('FEDEX_2_DAY');
    await expectAccessible();
    await press('Create Shipment');
    await waitFor(() =>
      expect(sent()).toEqual([
        { line: STATUS, body: { status: 'processing' } },
        { line: CREATE, body: { orderId: order.id, serviceType: 'FEDEX_2_DAY' } },
      ]),
    );
  });

  test('confirms a slower service and unfinished jobs', async () => {
    const panel = await open(paidFor2Day, [job('queued', 1), job('making', 2), job('ready', 3)]);
    await userEvent.selectOptions(panel.getByLabelText(/Shipping Service/), 'FedEx Ground');
    await press('Create Shipment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create the label anyway?' }));
    expect(dialog.getByText(/FedEx Ground is slower than FedEx 2Day/)).toHaveTextContent(
      '2 of 3 pieces are not finished. Create the label anyway?',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
  });

  test('confirms an address that was never checked', async () => {
    await open({ ...paidFor2Day, needsReview: true, reviewReason: 'address' });
    expect(screen.getByText('Address not checked: please review')).toBeVisible();
    await press('Create Shipment');
    expect(await screen.findByText('The address was not checked. Create the label anyway?')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['returned', 'This order was refunded, so it can’t get a label.'],
    ['open', 'This order is not paid yet, so it can’t get a label.'],
  ])('is not offered for an order whose payment is %s', async (payment, reason) => {
    const panel = await open({ ...order, payment });
    expect(panel.getByText(reason)).toBeVisible();
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a label', () => {
  test('is marked as handed over, with a confirmation for unfinished jobs', async () => {
    const panel = await open(labeled, [job('queued', 1), job('queued', 2), job('queued', 3)]);
    expect(panel.getByText('FedEx 2Day')).toBeVisible();
    expect(panel.getByText('Label created, not handed over')).toBeVisible();
    await press('Mark as handed over');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship anyway?' }));
    expect(dialog.getByText('3 of 3 pieces are not finished. Ship anyway?')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Ship anyway' }));
    await waitFor(() => expect(sent()).toEqual([{ line: STATUS, body: { status: 'shipped' } }]));
  });

  test('is voided after confirmation, and a refusal’s reason stays in the dialog', async () => {
    await open(labeled);
    shopAnswers({ [VOID]: () => new Refusal(409, 'The carrier already has this parcel.') });
    await press('Void label');
    const dialog = within(await screen.findByRole('dialog', { name: 'Void label' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Void label' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The carrier already has this parcel.');
    shopAnswers({ [VOID]: order });
    await userEvent.click(dialog.getByRole('button', { name: 'Void label' }));
    expect(await screen.findByRole('button', { name: 'Create Shipment' })).toBeVisible();
    expect(sent().at(-1)).toEqual({ line: VOID, body: { orderId: order.id, trackingNumber: 'LP1' } });
  });
});

test('an address correction sends only changed fields and announces the voided label', async () => {
  await open(labeled);
  await press('Correct address');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address' }));
  expect(dialog.getByText(/Label LP1 is voided/)).toBeVisible();
  await expectAccessible();
  const city = dialog.getByLabelText(/City/);
  await userEvent.clear(city);
  await userEvent.type(city, 'Salem');
  shopAnswers({ [ADDRESS]: order });
  await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(sent()).toEqual([{ line: ADDRESS, body: { parcel: 0, city: 'Salem' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a parcel in transit can’t be voided or corrected', async () => {
  await open({ ...labeled, status: 'shipped', parcels: [{ ...parcel, ...label, state: 'in_transit' }] });
  for (const name of ['Void label', 'Correct address', 'Mark as handed over']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('a parcel that came back can be voided and corrected once the order is processing, and not handed over', async () => {
  const back = { ...labeled, parcels: [{ ...parcel, ...label, state: 'exception', status: RETURNED_TO_SENDER }] };
  const panel = await open(back);
  expect(panel.getByText('Brought back by the carrier')).toBeVisible();
  expect(panel.getByText('To send it again, void this label and create another one.')).toBeVisible();
  for (const name of ['Void label', 'Correct address']) expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as handed over' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a label that is being voided is not offered, and the address can be corrected', async () => {
  const pending = { ...parcel, trackingNumber: null, shippingLabelUrl: null, state: 'voided' };
  const panel = await open({ ...labeled, trackingNumber: null, parcels: [pending] });
  expect(panel.getByText('A label is being voided. Don’t use it.')).toBeVisible();
  for (const name of ['Create Shipment', 'Correct address']) expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as handed over' })).not.toBeInTheDocument();
});

test('a parcel that came back tells to set a shipped order to processing first', async () => {
  const back = { ...parcel, ...label, state: 'exception', status: RETURNED_TO_SENDER };
  const panel = await open({ ...labeled, status: 'shipped', parcels: [back] });
  expect(panel.getByText(/^To send it again, set the status to Processing,/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Void label' })).not.toBeInTheDocument();
});

test('a requested return is shown with its reason and pictures, not as an address problem', async () => {
  const items = [{ itemId: 'i1', quantity: 1 }];
  const times = { requestedAt: order.createdAt, changedAt: order.createdAt };
  const images = [{ width: 4, height: 4, widths: [320], placeholder: 'data:,' }];
  const more = { ...times, pictures: ['/images/a'], images, label: null };
  const requested = { id: 'r1', state: 'requested', items, reason: 'The ribbon is torn', message: null, ...more };
  await open({ ...order, status: 'delivered', returns: [requested] } as typeof order);
  const returns = within(screen.getByRole('region', { name: 'Returns' }));
  expect(returns.getByText('Return requested')).toBeVisible();
  expect(returns.getByText('1 × Rose Stem (Red)')).toBeVisible();
  expect(returns.getByText('“The ribbon is torn”')).toBeVisible();
  expect(returns.getByRole('link', { name: 'Picture 1 by the customer' })).toHaveAttribute('href', '/images/a');
  expect(screen.queryByText(/Address not checked/)).not.toBeInTheDocument();
});

const CHANGE_RETURN = `PATCH /api/admin/orders/${order.id}/returns/r1`;

test.each([true, false])('a return is accepted with a label: %s', async (label) => {
  const times = { requestedAt: order.createdAt, changedAt: order.createdAt };
  const one = { id: 'r1', state: 'requested', items: [{ itemId: 'i1', quantity: 1 }], reason: 'Torn', ...times };
  const requested = { ...one, message: null, pictures: [], images: [], label: null };
  const withLabel = { ...requested, state: 'accepted', label: { trackingNumber: 'LP7', url: '/l.pdf' } };
  const answer = { ...order, status: 'delivered', returns: [label ? withLabel : { ...requested, state: 'accepted' }] };
  await open({ ...order, status: 'delivered', returns: [requested] });
  shopAnswers({ [CHANGE_RETURN]: answer, [ORDER]: answer });
  await press('Accept return');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this return?' }));
  const box = dialog.getByRole('checkbox', { name: /^Create a label/ });
  if (label) await userEvent.click(box);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept return' }));
  const body = { state: 'accepted', ...(label && { label }) };
  await waitFor(() => expect(sent()).toContainEqual({ line: CHANGE_RETURN, body }));
  expect(await screen.findByText('Return accepted')).toBeVisible();
  expect(screen.queryAllByText(/^Return label LP7/)).toHaveLength(label ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'Shipping Label' })).toHaveLength(label ? 1 : 0);
});
