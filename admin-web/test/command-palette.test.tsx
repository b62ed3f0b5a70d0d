/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, shopAnswers } from './panel.tsx';
import { product, user } from './samples.ts';

test('the palette selects its first result, even if users arrive before products', async () => {
  Element.prototype.scrollIntoView = () => {};
  let answer = (_products: object[]): void => undefined;
  const products = new Promise<object[]>((resolve) => {
    answer = resolve;
  });
  shopAnswers({
    'GET /api/admin/users': [{ ...user, username: 'rosa', email: null }],
    'GET /api/admin/products': () => products,
  });
  await openPanel('/users');
  await screen.findByRole('link', { name: /^rosa/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'rose');
  answer([product]);
  expect(await screen.findByRole('option', { name: /^Rose Stem/ })).toHaveAttribute('aria-selected', 'true');
});
