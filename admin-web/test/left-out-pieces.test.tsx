/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ORDER = `/api/admin/orders/${order.id}`;
const unsent = { ...order, status: 'pending', refunds: [], returns: [] };
const [item] = order.orderItems;
const partly = { ...unsent, orderItems: [{ ...item, leftOut: 1 }] };
const anyway = 'Make and send these pieces anyway';

async function openRefund(before: object) {
  let shown = before;
  shopAnswers({
    [`GET ${ORDER}`]: () => shown,
    [`GET ${ORDER}/timeline`]: [],
    [`GET ${ORDER}/delay`]: { upgrades: [] },
    'GET /api/admin/production/jobs': [],
    [`POST ${ORDER}/refund`]: () => {
      shown = { ...before, refundedAmount: '12.80' };
      return shown;
    },
  });
  await openPanel(`/orders/${order.id}/refund`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await userEvent.selectOptions(await dialog.findByLabelText('Refund by'), 'items');
  await userEvent.selectOptions(await dialog.findByLabelText(/Rose Stem/), '1');
  return dialog;
}
const send = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: /^Refund \$/ }));

describe('a refund by item', () => {
  test.each([
    ['leaves its pieces out before shipping', false],
    ['can still send its pieces', true],
  ])('%s', async (_, stillSent) => {
    const dialog = await openRefund(unsent);
    expect(dialog.getByLabelText(anyway)).not.toBeChecked();
    expect(dialog.getByText(/neither made nor sent, and limited editions return to stock/)).toBeVisible();
    expect(dialog.queryByLabelText('Put limited editions back in stock')).toBeNull();
    if (stillSent) await userEvent.click(dialog.getByLabelText(anyway));
    await expectAccessible();
    await send(dialog);
    const body = { items: [{ itemId: item?.id, quantity: 1 }], stillSent };
    await waitFor(() => expect(sent()).toEqual([{ line: `POST ${ORDER}/refund`, body }]));
  });

  test('offers to send pieces anyway only while their parcel is in the shop', async () => {
    const [parcel] = order.parcels;
    const tulip = { ...item, id: 'i2', productName: 'Tulip', parcel: 1 };
    const parcels = [{ ...parcel, state: 'in_transit' }, parcel];
    const dialog = await openRefund({ ...unsent, orderItems: [item, tulip], parcels });
    expect(dialog.queryByLabelText(anyway)).toBeNull();
    expect(dialog.getByText('These pieces have already left the shop.')).toBeVisible();
    await userEvent.selectOptions(await dialog.findByLabelText(/Tulip/), '1');
    expect(dialog.getByLabelText(anyway)).toBeVisible();
  });

  test('offers to restock pieces after shipping', async () => {
    const dialog = await openRefund({ ...unsent, status: 'delivered' });
    expect(dialog.queryByLabelText(anyway)).toBeNull();
    expect(dialog.getByLabelText('Put limited editions back in stock')).toBeVisible();
  });
});

test('the order says which of its pieces are not sent, and corrects only the wishes of others', async () => {
  const wishes = [{ key: 'ribbon', label: 'Ribbon', kind: 'text', value: 'Mia', returnable: false }];
  const orderItems = [1, 2].map((leftOut) => ({ ...item, id: `i${leftOut}`, leftOut, wishes }));
  shopAnswers({
    [`GET ${ORDER}`]: () => ({ ...partly, orderItems }),
    [`GET ${ORDER}/timeline`]: [],
    [`GET ${ORDER}/delay`]: { upgrades: [] },
    'GET /api/admin/production/jobs': [],
  });
  await openPanel(`/orders/${order.id}`);
  expect(await screen.findByText('1 of 2 refunded, not sent')).toBeVisible();
  expect(screen.getByText('2 of 2 refunded, not sent')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Correct wishes' })).toHaveLength(1);
});

test('packers see only the pieces to send', async () => {
  const whole = { ...item, id: 'i2', productName: 'Tulip', quantity: 1, leftOut: 1 };
  const toPack = { ...partly, orderItems: [...partly.orderItems, whole], mayShip: true, making: [] };
  shopAnswers({ 'GET /api/packing/orders': [toPack], [`GET /api/packing/orders/${order.id}`]: toPack });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  expect(await screen.findByText('1 × Rose Stem')).toBeVisible();
  expect(screen.getByText('1 more piece refunded: don’t send')).toBeVisible();
  expect(screen.queryByText(/Tulip/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Packing slip' }));
  const slip = within(await screen.findByRole('article', { name: /^Packing slip/ }));
  expect(slip.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PiecesItemColorPacked',
    '1Rose StemRed',
  ]);
});
