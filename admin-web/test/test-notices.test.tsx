/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPanel, shopAnswers } from './panel.tsx';

const payments = 'Test payments: no money moves.';
const carrier = 'Test carrier: no parcel moves.';

test.each([true, false])('orders say that payments and carrier are test ones (demo: %s)', async (demo) => {
  shopAnswers({ 'GET /api/shop': { demo, payments: { test: true }, carrier: { test: true } } });
  await openPanel('/orders');
  expect(await screen.findByText(payments)).toBeVisible();
  expect(screen.getByText(carrier)).toBeVisible();
});

test('orders say nothing of the kind where money and parcels are real', async () => {
  shopAnswers({ 'GET /api/shop': { demo: false, payments: { test: false }, carrier: { test: true } } });
  await openPanel('/orders');
  expect(await screen.findByText(carrier)).toBeVisible();
  expect(screen.queryByText(payments)).toBeNull();
});
