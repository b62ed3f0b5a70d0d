/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ORDER = `/api/admin/orders/${order.id}`;
const unsent = { ...order, status: 'pending', refunds: [], returns: [] };
const [item] = order.orderItems;
const at = '2026-11-20T09:00:00.000Z';
const partly = { ...unsent, orderItems: [{ ...item, leftOut: 1 }] };
const anyway = 'Make and send these pieces anyway';

async function openRefund(before: object, by: 'amount' | 'items' = 'items') {
  let shown = before;
  shopAnswers({
    [`GET ${ORDER}`]: () => shown,
    [`GET ${ORDER}/timeline`]: [],
    [`GET ${ORDER}/delay`]: { upgrades: [] },
    'GET /api/admin/production/jobs': [],
    [`POST ${ORDER}/refund`]: () => {
      // recorded after the answer, which ends the page's wait for it
      shown = { ...before, refundedAmount: '12.80' };
      return before;
    },
  });
  await openPanel(`/orders/${order.id}/refund`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await userEvent.selectOptions(await dialog.findByLabelText('Refund by'), by);
  if (by === 'items') await userEvent.selectOptions(await dialog.findByLabelText(/Rose Stem/), '1');
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

describe('a refund while a received return waits for it', () => {
  const items = [{ itemId: item?.id, quantity: 2 }];
  const returned = {
    id: 'r1',
    state: 'received',
    items,
    reason: '',
    message: null,
    refundId: null,
    requestedAt: at,
    changedAt: at,
  };
  const before = { ...unsent, status: 'delivered', returns: [returned] };
  const fewer = { items: [{ itemId: item?.id, quantity: 1 }], restock: true };

  test.each([
    ['of an amount settles the return', 'amount', 'r1', { amount: '35.59', returnId: 'r1' }],
    ['of fewer pieces settles the return', 'items', 'r1', { ...fewer, returnId: 'r1' }],
    ['can leave the return open', 'items', '', { ...fewer, restock: false, returnId: null }],
  ] as const)('%s', async (_, by, settled, body) => {
    const dialog = await openRefund(before, by);
    const settles = dialog.getByLabelText('Settles the return of');
    expect(settles).toHaveDisplayValue('2 × Rose Stem (Red)');
    await userEvent.selectOptions(settles, settled);
    if (by === 'items') await userEvent.selectOptions(dialog.getByLabelText(/Rose Stem/), '1');
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: /^Refund( \$|$)/ }));
    await waitFor(() => expect(sent()).toEqual([{ line: `POST ${ORDER}/refund`, body }]));
  });

  test('settles the chosen one of two returns, whose pieces are chosen first', async () => {
    const tulip = { ...item, id: 'i2', productName: 'Tulip' };
    const other = { ...returned, id: 'r2', items: [{ itemId: 'i2', quantity: 1 }] };
    const dialog = await openRefund({ ...before, orderItems: [item, tulip], returns: [returned, other] });
    await userEvent.selectOptions(dialog.getByLabelText('Settles the return of'), '1 × Tulip (Red)');
    expect(dialog.getByLabelText(/Rose Stem/)).toHaveDisplayValue('0 of 2');
    await send(dialog);
    const body = { items: other.items, restock: true, returnId: 'r2' };
    await waitFor(() => expect(sent()).toEqual([{ line: `POST ${ORDER}/refund`, body }]));
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
