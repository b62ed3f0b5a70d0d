/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category, product } from './samples.ts';

const ivory = {
  ...{ id: 'v1', colorName: 'Ivory', colorCode: null, imageUrl: '/images/rose.webp', image: null },
  ...{ stockQuantity: 5, isAvailable: true, sortOrder: 0, soldOut: false, reserved: 2 },
};
let stored = ivory;

beforeEach(() => {
  stored = ivory;
  shopAnswers({
    'GET /api/admin/products': [product],
    'GET /api/admin/categories': [category],
    'GET /api/admin/products/p1/variations': () => [stored],
    'GET /api/admin/audit': { entries: [], next: null },
    'PATCH /api/admin/variations/v1': ({ stockBefore }: { stockBefore: number }) =>
      stockBefore === stored.stockQuantity
        ? stored
        : new Refusal(409, 'The stock is 2 now, no longer 5. Please check your number.', 'stale'),
  });
});

test('stock that was sold while the owner typed is not overwritten unseen', async () => {
  await openPanel('/products/p1/variations');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ivory' }));
  const stock = screen.getByLabelText(/^Stock Quantity/);
  expect(stock).toHaveAccessibleDescription('Without the 2 pieces in open orders. 0 means made to order');
  await userEvent.clear(stock);
  await userEvent.type(stock, '15');
  stored = { ...ivory, stockQuantity: 2, reserved: 5 };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Variation' }));
  await save();
  expect(await screen.findByText(/^The stock is 2 now/)).toBeVisible();
  expect(await screen.findByText(/^Stock: 2/)).toBeVisible();
  expect(stock).toHaveValue(15);
  await expectAccessible();
  await userEvent.clear(stock);
  await userEvent.type(stock, '12');
  await save();
  await waitFor(() => expect(screen.getByText('Variation updated successfully')).toBeVisible());
  expect(sent().map(({ body }) => body)).toEqual([
    { stockQuantity: 15, stockBefore: 5 },
    { stockQuantity: 12, stockBefore: 2 },
  ]);
});

test('a sold-out limited edition is not called made to order', async () => {
  stored = { ...ivory, stockQuantity: 0, isAvailable: false, soldOut: true };
  await openPanel('/products/p1/variations');
  expect(await screen.findByText(/^Sold out · Order: 0/)).toBeVisible();
});
