/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareMenu } from '../src/features/product/share/share-menu.tsx';
import { expectAccessible, show } from './storefront.tsx';

const openWindow = jest.spyOn(window, 'open').mockReturnValue(null);
const writeText = jest.fn(async (_text: string) => undefined);
Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
afterEach(() => void jest.clearAllMocks());

async function open(keys = '{Enter}') {
  show(<ShareMenu name="Rose & Tulip" />);
  screen.getByRole('button', { name: 'Share' }).focus();
  await userEvent.keyboard(keys);
  await screen.findByRole('menu', { name: 'Share' });
}

test.each(['{Enter}', ' ', '{ArrowDown}'])('%j opens the menu at its first item, accessibly', async (key) => {
  await open(key);
  expect(screen.getByRole('menuitem', { name: 'Facebook' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Share' })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
});

test('an item opens its site with the product’s URL and name, and the button regains the focus', async () => {
  await open();
  await userEvent.keyboard('w{Enter}');
  const [address] = openWindow.mock.calls[0] ?? [];
  expect(address).toBe(`https://wa.me/?text=Rose%20%26%20Tulip%20${encodeURIComponent(window.location.href)}`);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus();
});

test('the link is copied with a confirmation', async () => {
  await open();
  await userEvent.keyboard('{End}{Enter}');
  expect(await screen.findByText('Link copied!')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(window.location.href);
});

test('shows an error when the browser blocks copying', async () => {
  writeText.mockRejectedValueOnce(new Error('denied'));
  await open();
  await userEvent.keyboard('{End}{Enter}');
  expect(await screen.findByText('Your browser did not let us copy the link.')).toBeVisible();
});
