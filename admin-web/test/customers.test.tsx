/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const customer = {
  id: order.id,
  name: 'Rosa Miller',
  email: 'rosa@example.com',
  userId: null,
  orders: 2,
  totalSpent: '41.99',
  lastOrderAt: '2026-11-20T10:00:00.000Z',
  tags: ['wedding'],
};

test('support finds a customer and opens one of the orders', async () => {
  shopAnswers({
    'GET /api/admin/customers': (_body: unknown, query: URLSearchParams) =>
      query.get('q') === 'unknown' ? [] : [customer],
    [`GET /api/admin/customers/${order.id}`]: {
      ...customer,
      notes: [{ id: 'n1', text: 'Prefers a call', by: 'ines', createdAt: customer.lastOrderAt }],
      orderList: [
        {
          id: order.id,
          createdAt: customer.lastOrderAt,
          status: 'delivered',
          paymentStatus: 'succeeded',
          shippingMethod: 'Local pickup',
          totalAmount: '41.99',
          refundedAmount: '0.00',
        },
      ],
    },
    [`GET /api/admin/orders/${order.id}`]: order,
    [`GET /api/admin/orders/${order.id}/timeline`]: [],
  });
  const panel = await openPanel('/customers', [], 'support');
  await userEvent.click(await screen.findByRole('link', { name: /Rosa Miller/ }));
  expect(await screen.findByText('Prefers a call')).toBeVisible();
  expect(screen.getByText('$41.99', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('picked up')).toBeVisible();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Search customers'), 'unknown');
  expect(await screen.findByText('No customers match this search.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /^Order / }));
  expect(panel.address()).toBe(`/orders/${order.id}`);
});

test('an unknown customer is reported', async () => {
  shopAnswers({ 'GET /api/admin/customers': [] });
  await openPanel(`/customers/${order.id}`);
  expect(await screen.findByText('This customer does not exist.')).toBeVisible();
  expect(screen.getByText('No customers yet')).toBeVisible();
});
