/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import '../../packages/web-kit/test/dom.ts';
import { Suspense } from 'react';
import { loadable } from '../src/navigation/loadable.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

test('code suspends while it loads, and then renders immediately, without a warning', async () => {
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Component } = loadable(async () => Greeting);
  const shown = (name: string) => (
    <Suspense fallback="Loading">
      <Component name={name} />
    </Suspense>
  );
  const { rerender, unmount } = await act(async () => render(shown('Ada')));
  expect(screen.getByText('Hello, Ada')).toBeVisible();
  rerender(shown('Ben'));
  expect(screen.getByText('Hello, Ben')).toBeVisible();
  unmount();
  render(shown('Cleo'));
  expect(screen.getByText('Hello, Cleo')).toBeVisible();
  expect(warned).not.toHaveBeenCalled();
});
