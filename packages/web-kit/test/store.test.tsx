/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { readStored, store } from '../src/storage.ts';
import { createStore } from '../src/store.ts';
import './browser.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('rerenders only components that depend on the change', () => {
  const useCounts = createStore({ a: 0, b: 0 });
  const renders: number[] = [];
  function ShowA() {
    const a = useCounts((counts) => counts.a);
    renders.push(a);
    return <p>{`a is ${a}`}</p>;
  }
  render(<ShowA />);
  act(() => useCounts.setState({ b: 1 }));
  expect(renders).toEqual([0]);
  act(() => useCounts.setState(({ a, b }) => ({ a: a + b + 1 })));
  expect(screen.queryByText('a is 2')).not.toBeNull();
  expect(useCounts.getState()).toEqual({ a: 2, b: 1 });
});

test('stores, reads and removes a value', () => {
  store('key', 'value');
  expect(readStored('key')).toBe('value');
  expect(readStored('key', 'sessionStorage')).toBeNull();
  store('key', null);
  expect(readStored('key')).toBeNull();
});

test('blocked storage reads as empty, and writing to it does nothing', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => store('key', 'value')).not.toThrow();
  expect(readStored('key')).toBeNull();
});
