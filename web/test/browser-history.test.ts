/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createBrowserHistory } from '../src/navigation/browser-history.ts';

const changes: string[] = [];
const history = createBrowserHistory();
history.listen(({ location, action }) => changes.push(`${action} ${location.pathname}${location.search}`));

beforeEach(() => {
  changes.length = 0;
});

test('push and replace change the address, with a state and a key', () => {
  history.push({ pathname: '/shop', search: '?q=rose', hash: '#top' }, { from: 'home' });
  expect(history.readLocation()).toEqual({
    pathname: '/shop',
    search: '?q=rose',
    hash: '#top',
    state: { from: 'home' },
    key: expect.stringMatching(/^\w{4,8}$/),
  });
  history.replace('/cart');
  expect(history.readLocation()).toMatchObject({ pathname: '/cart', state: null });
  expect(changes).toEqual(['PUSH /shop?q=rose', 'REPLACE /cart']);
});

test('Back restores the location with its key', async () => {
  history.push('/shop');
  const { key } = history.readLocation();
  history.push('/cart');
  expect(history.readLocation().key).not.toBe(key);
  history.go(-1);
  await waitFor(() => expect(changes.at(-1)).toBe('POP /shop'));
  expect(history.readLocation().key).toBe(key);
});

test('an address of another site stays a path of this one', () => {
  const refused = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => history.push('//shop.example/x')).not.toThrow();
  refused.mockRestore();
  expect(window.location.hostname).toBe('localhost');
});

test('a removed listener is not called', () => {
  const listener = jest.fn();
  const other = createBrowserHistory();
  other.listen(listener)();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(listener).not.toHaveBeenCalled();
});
