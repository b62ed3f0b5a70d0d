/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ONE = `GET /api/admin/orders/${order.id}`;
const ACCEPT = `POST /api/admin/orders/${order.id}/accept`;
const DECLINE = `POST /api/admin/orders/${order.id}/decline`;
const request = {
  ...order,
  status: 'pending',
  acceptance: 'requested',
  largeBecause: 'work',
  answerBy: '2026-12-01T18:00:00.000Z',
  paymentStatus: 'authorized',
  totalAmount: '2133.40',
  shippingMethod: 'FedEx Ground',
  neededBy: '2026-12-24',
};
const accepted = { ...request, acceptance: 'accepted' };
const promise = { madeBy: '2026-12-16', services: { FEDEX_GROUND: { from: '2026-12-17', to: '2026-12-21' } } };

beforeEach(() =>
  shopAnswers({
    [ONE]: request,
    [`${ONE}/timeline`]: [],
    [`${ONE}/delay`]: {
      promise: null,
      slip: null,
      question: null,
      canAsk: false,
      askAt: null,
      timeZone: 'America/Los_Angeles',
      onSilence: null,
      upgrades: [],
    },
    'GET /api/admin/production/jobs': [],
    'POST /api/promises': promise,
  }),
);
const open = async () => {
  await openPanel(`/orders/${order.id}`);
  return within(await screen.findByRole('region', { name: 'Large order: accept or decline it' }));
};
const writes = () => sent().filter(({ line }) => line === ACCEPT || line === DECLINE);

describe('a large order', () => {
  test('shows why it is waiting, until when, and which date it would get', async () => {
    const panel = await open();
    expect(await panel.findByText(/ready by Dec 16, arrives by Dec 21/)).toBeVisible();
    expect(panel.getByText(/The customer needs it by Dec 24/)).toBeVisible();
    expect(panel.getByText(/large share of the next weeks’ production time/)).toBeVisible();
    expect(panel.getByText(/\$2,133\.40 is authorized on the card and not charged/)).toBeVisible();
    await expectAccessible();
  });

  test.each([
    [{ paymentStatus: 'pending' }, promise, /The bank has not approved the card yet/],
    [{ largeBecause: 'total' }, promise, /above your limit/],
    [{}, { madeBy: null, services: {} }, /No date is available right now/],
    [{}, () => new Refusal(404, 'Product not found'), /No date is available right now/],
  ])('describes %j', async (fields, days, words) => {
    shopAnswers({ [ONE]: { ...request, ...fields }, 'POST /api/promises': days });
    expect(await (await open()).findByText(words)).toBeVisible();
  });

  test('is accepted with one click and then needs no decision', async () => {
    const panel = await open();
    shopAnswers({ [ACCEPT]: accepted, [ONE]: accepted });
    await userEvent.click(panel.getByRole('button', { name: 'Accept and charge $2,133.40' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Large order/ })).not.toBeInTheDocument());
    expect(writes()).toEqual([{ line: ACCEPT, body: undefined }]);
    expect(await screen.findByText('Accepted: the card is being charged')).toBeVisible();
  });

  test('shows why it was not accepted', async () => {
    shopAnswers({ [ACCEPT]: () => new Refusal(409, 'This large order was already withdrawn.', 'already_decided') });
    await userEvent.click((await open()).getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('This large order was already withdrawn.')).toBeVisible();
  });

  test.each([
    ['', {}],
    ['We are away.', { reason: 'We are away.' }],
  ])('is declined with the reason “%s”', async (reason, body) => {
    const panel = await open();
    await userEvent.click(panel.getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this order?' }));
    if (reason) await userEvent.type(dialog.getByLabelText(/^Reason/), reason);
    await expectAccessible();
    const declined = { ...request, acceptance: 'declined', status: 'cancelled' };
    shopAnswers({ [DECLINE]: declined, [ONE]: declined });
    await userEvent.click(dialog.getByRole('button', { name: 'Decline order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(writes()).toEqual([{ line: DECLINE, body }]);
  });

  test('is highlighted in the list of orders', async () => {
    shopAnswers({ 'GET /api/admin/orders': [request, { ...accepted, id: 'another' }] });
    await openPanel('/orders');
    expect(await screen.findAllByText('Needs acceptance')).toHaveLength(1);
  });
});
