/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useUrlState } from '../src/layout/shell/use-url-state.ts';

function Filters() {
  const { change } = useUrlState();
  const clearAndChoose = () => {
    change({ q: '' }, { replace: true });
    change({ status: 'delivered' }, { replace: true });
  };
  return (
    <>
      <button type="button" onClick={clearAndChoose}>
        Delivered
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('a change keeps an earlier change that is not rendered yet', async () => {
  render(
    <MemoryRouter initialEntries={['/orders?q=rose&placed=7']}>
      <Filters />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  expect(screen.getByRole('status').textContent).toBe('?placed=7&status=delivered');
});
