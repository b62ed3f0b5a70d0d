/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPanel, shopAnswers } from './panel.tsx';

const payments = 'Test payments: no money moves.';
const carrier = 'Test carrier: no parcel moves.';

test.each([true, false])('orders show a notice for test payments and a test carrier (demo: %s)', async (demo) => {
  shopAnswers({ 'GET /api/shop': { demo, payments: { test: true }, carrier: { test: true } } });
  await openPanel('/orders');
  expect(await screen.findByText(payments)).toBeVisible();
  expect(screen.getByText(carrier)).toBeVisible();
});

test('orders show no test notice for real payments and parcels', async () => {
  shopAnswers({ 'GET /api/shop': { demo: false, payments: { test: false }, carrier: { test: true } } });
  await openPanel('/orders');
  expect(await screen.findByText(carrier)).toBeVisible();
  expect(screen.queryByText(payments)).toBeNull();
});
